/** Hands a file to the browser to save. */
export function saveBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own reference by the next task; until then the address must live.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
