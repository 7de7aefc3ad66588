import { leaveReasonStore, pageDoor } from './leave-session.ts';
import { redirectOf } from './redirect.ts';
import type { Session } from './session-storage.ts';
import { sessionStore, startSession } from './session.store.ts';

/**
 * Signs in and shows the place that was asked for. A page that already showed somebody's data is changed for a new one,
 * so that nothing of theirs is in memory, unless the browser could not keep the session and a new page would lose it.
 * Answers whether the session is kept.
 */
export function enterSession(session: Session): boolean {
  const target = redirectOf(window.location.search);
  const { wasUsed } = sessionStore.getState();
  leaveReasonStore.setState(null, true);
  window.history.replaceState(null, '', target);
  const isKept = startSession(session);
  if (wasUsed && isKept) pageDoor.open(target);
  return isKept;
}

/** Somebody who is already signed in has no business at the sign-in page: on to where they wanted to go. */
export function passLogin(): void {
  window.history.replaceState(null, '', redirectOf(window.location.search));
}
