import { parseFullPath } from '#web/lib/full-path.ts';
import { entryOf, type MenuEntry } from '#web/session/menu.logic.ts';
import { SOURCE_KEY } from '#web/tabs/tab.ts';

/** The menu entry of a page; a page without one (a record, its form) belongs to the entry of the page that opened it, transitively. */
export function activeEntry(
  entries: readonly MenuEntry[],
  { fullPath, source }: { readonly fullPath: string; readonly source: string },
): MenuEntry | null {
  const own = entryOf(entries, fullPath);
  if (own !== null || source === '') return own;
  const before = parseFullPath(source).query[SOURCE_KEY] ?? '';
  return activeEntry(entries, { fullPath: source, source: before });
}
