/** Runs in the page, before its own scripts: the last sight of a screen is closed to scripts, for the tests it is open. */
export function openLastSight(): void {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: 'open' });
  };
}
