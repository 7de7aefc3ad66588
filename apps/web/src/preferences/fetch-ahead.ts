/**
 * Files the page will request, set by the build in an attribute of the boot script: by page (`login`, `app`; in the latter `home`, `lists`)
 * and by page and language (`login zh-CN`). Absolute paths.
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

/** Prefetched shell pages, by address. */
const PAGES: Readonly<Record<string, string>> = { '/': 'home', '/index': 'home', '/lists': 'lists' };

interface Visitor {
  readonly isSignedIn: boolean;
  readonly tag: string;
  /** The requested path. */
  readonly path: string;
}

function pagesFor({ isSignedIn, path }: Visitor): readonly string[] {
  if (!isSignedIn) return ['login'];
  const page = PAGES[path];
  return page === undefined ? ['app'] : ['app', page];
}

/**
 * Starts downloads that would otherwise wait for the main script: the sign-in page, or the shell with the requested page, and their texts
 * in the visitor's language. In development the build sets nothing, and nothing happens.
 */
export function fetchAhead(attribute: string | undefined, visitor: Visitor): void {
  const ahead = parseAhead(attribute);
  const files = pagesFor(visitor).flatMap((page) => [
    ...(ahead[page] ?? []),
    ...(ahead[`${page} ${visitor.tag}`] ?? []),
  ]);
  document.head.append(...[...new Set(files)].map(linkTo));
}
