/** Without storage (the browser blocks cookies) none of the modules that follow would load: says so on the blank page. */
try {
  void localStorage;
} catch {
  document.body.textContent = 'Bodega necesita guardar datos en este navegador. Permita sus cookies y vuelva a entrar.';
}
