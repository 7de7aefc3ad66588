import { windowStorage } from '#web/lib/browser-storage.ts';
import { HOME_PATH } from './redirect.ts';

/** The window's location at the start of a view; restored at its end. */
const FROM_KEY = 'haiqiao.view.from';
const NOTICE_KEY = 'haiqiao.view.notice';

/** How a view ended, for the next page; also the key of a text `shell:viewAs.<notice>`. */
const VIEW_NOTICES = ['ended', 'over'] as const;
export type ViewNotice = (typeof VIEW_NOTICES)[number];

/** Location of the page after a switch: home at the start of a view, the earlier location at its end. */
export function locationAfter(isViewing: boolean): string {
  if (!isViewing) {
    const from = windowStorage.read(FROM_KEY);
    windowStorage.remove(FROM_KEY);
    return from ?? HOME_PATH;
  }
  // A view that follows another one still returns to the start of the first.
  if (windowStorage.read(FROM_KEY) === null) {
    windowStorage.write(FROM_KEY, window.location.pathname + window.location.search);
  }
  return HOME_PATH;
}

/** Stores a notice for the next page of this window. */
export function leaveNotice(notice: ViewNotice): void {
  windowStorage.write(NOTICE_KEY, notice);
}

let recalled: ViewNotice | null = null;

/** Reads the notice stored by the previous page; a page about to be replaced does not read the next page's notice. */
export function recallNotice(): void {
  const text = windowStorage.read(NOTICE_KEY);
  windowStorage.remove(NOTICE_KEY);
  recalled = VIEW_NOTICES.find((notice) => notice === text) ?? null;
}

/** Returns the read notice once; null for none. */
export function takeNotice(): ViewNotice | null {
  const notice = recalled;
  recalled = null;
  return notice;
}
