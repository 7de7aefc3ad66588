/** Hands a text to the person as a file. */
export function downloadText(fileName: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the data over by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
