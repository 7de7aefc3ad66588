import { leaveReasonStore, pageDoor } from './leave-session.ts';
import { redirectOf } from './redirect.ts';
import type { Session } from './session-storage.ts';
import { sessionStore, startSession } from './session.store.ts';

/**
 * Starts a session and opens the requested page. A page that showed another person's data is replaced, to clear it from memory. Without
 * storage it stays, since a new page would lose the session. Returns whether the session is stored.
 */
export function enterSession(session: Session): boolean {
  const target = redirectOf(window.location.search);
  const { wasUsed } = sessionStore.getState();
  leaveReasonStore.setState(null, true);
  window.history.replaceState(null, '', target);
  const isPersisted = startSession(session);
  if (wasUsed && isPersisted) pageDoor.open(target);
  return isPersisted;
}

/** Redirects a signed-in person from the sign-in page to the requested page. */
export function passLogin(): void {
  window.history.replaceState(null, '', redirectOf(window.location.search));
}
