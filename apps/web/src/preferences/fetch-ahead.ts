/**
 * Files that the page of this visitor will ask for, named by the build in an attribute of the boot script: by name of
 * the page (`login`, `app`) and by page and language (`login zh-CN`). Absolute paths.
 */
type Ahead = Readonly<Record<string, readonly string[]>>;

function parseAhead(text: string | undefined): Ahead {
  return JSON.parse(text ?? '{}') as Ahead; // written by our own build
}

function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  return link;
}

/**
 * Starts the downloads that would otherwise begin only when the main script has run: the sign-in page or the shell, with
 * its texts in the language of the visitor. In development the build names nothing, and nothing happens.
 */
export function fetchAhead(
  attribute: string | undefined,
  visitor: { isSignedIn: boolean; tag: string },
): void {
  const ahead = parseAhead(attribute);
  const page = visitor.isSignedIn ? 'app' : 'login';
  const files = [...(ahead[page] ?? []), ...(ahead[`${page} ${visitor.tag}`] ?? [])];
  document.head.append(...files.map(linkTo));
}
