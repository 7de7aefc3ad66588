/** Downloads a text as a file. */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

/** Downloads content created by the page. */
export function downloadBlob(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has read the data by the end of this task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Downloads a file by its address, as a link does; the page stays. */
export function downloadFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.rel = 'noopener';
  link.click();
}
