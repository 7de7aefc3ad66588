/** Maximum length of a stored file name. */
const NAME_MAX = 200;
const FALLBACK = 'file';

const UNFIT = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff"<>|*?:]/gu;

/**
 * A name that is safe to show, store and send in a header: without folders, control characters and bidirectional marks (they can make `exe`
 * look like `fdp`). The extension survives shortening.
 */
export function cleanFileName(original: string): string {
  const last = original.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(UNFIT, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return FALLBACK;
  const characters = [...clean];
  if (characters.length <= NAME_MAX) return clean;
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  return `${characters.slice(0, NAME_MAX - extension.length).join('')}${extension}`;
}

/**
 * Header that makes browsers save a file under its name (RFC 6266, RFC 5987) and never open it as a page. `inline` is only for pictures and
 * PDF files.
 */
export function dispositionHeader(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
