import { windowStorage } from '#web/lib/browser-storage.ts';
import { HOME_PATH } from './redirect.ts';

/** Where this window stood when a look began; its end leads back there. */
const FROM_KEY = 'haiqiao.view.from';
const NOTICE_KEY = 'haiqiao.view.notice';

/** How a look ended, for the page that comes after it; also the key of a text `shell:viewAs.<notice>`. */
const VIEW_NOTICES = ['ended', 'over'] as const;
export type ViewNotice = (typeof VIEW_NOTICES)[number];

/** Address of the page that shows whom the session stands for now: home at the beginning of a look, then back. */
export function placeAfter(isViewing: boolean): string {
  if (!isViewing) {
    const from = windowStorage.read(FROM_KEY);
    windowStorage.remove(FROM_KEY);
    return from ?? HOME_PATH;
  }
  // A look that follows upon another still leads back to where the first one began.
  if (windowStorage.read(FROM_KEY) === null) {
    windowStorage.write(FROM_KEY, window.location.pathname + window.location.search);
  }
  return HOME_PATH;
}

/** Leaves word for the next page of this window. */
export function leaveNotice(notice: ViewNotice): void {
  windowStorage.write(NOTICE_KEY, notice);
}

let recalled: ViewNotice | null = null;

/** Takes up the word that the page before left; a page that is about to go does not take what is meant for the next. */
export function recallNotice(): void {
  const text = windowStorage.read(NOTICE_KEY);
  windowStorage.remove(NOTICE_KEY);
  recalled = VIEW_NOTICES.find((notice) => notice === text) ?? null;
}

/** The word that was taken up, once; null for none. */
export function takeNotice(): ViewNotice | null {
  const notice = recalled;
  recalled = null;
  return notice;
}
