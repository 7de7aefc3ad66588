/** Hands a text to the person as a file. */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

/** Hands what the page has made to the person as a file. */
export function downloadBlob(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the data over by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Fetches a file by its address, as a press on a link would; the page stays. */
export function downloadFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.rel = 'noopener';
  link.click();
}
