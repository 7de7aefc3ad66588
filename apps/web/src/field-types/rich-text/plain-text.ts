/** The words of an HTML text without its formats; nothing of it runs or loads. */
export function plainTextOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
