import type { getViewAs, UserInfo } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { beginView, finishView, readView } from '#web/api/view-as.ts';
import { pageDoor } from './leave-session.ts';
import { latestTokens, renewUserInfo, sessionStore, startSession } from './session.store.ts';
import { leaveNotice, placeAfter, recallNotice, type ViewNotice } from './view-door.ts';

/** Whom the session stands for, as the server says it. */
type Sight = EndpointReply<typeof getViewAs>;

/** By the clock of this device, which may be wrong: what counts is how long the server says that it still takes. */
function timed(userInfo: UserInfo): UserInfo {
  const { viewedBy } = userInfo;
  if (!viewedBy) return userInfo;
  const endsAt = new Date(Date.now() + viewedBy.secondsLeft * 1000).toISOString();
  return { ...userInfo, viewedBy: { ...viewedBy, endsAt } };
}

/** Changes this page, and with the storage every window, for one that shows whom the session stands for. */
function show({ userInfo, modules }: Sight): void {
  // What another window has renewed meanwhile goes on with the session.
  latestTokens();
  const { session } = sessionStore.getState();
  if (session === null) return;
  const to = placeAfter(userInfo.viewedBy !== undefined);
  window.history.replaceState(null, '', to);
  const isKept = startSession({ ...session, userInfo: timed(userInfo), modules });
  // Without a storage a new page would not know the session: this one is drawn anew by itself.
  if (isKept) pageDoor.open(to);
  else recallNotice();
}

/** Begins to look at the product as a member (PERM-04). @throws ApiError */
export async function startViewing(memberId: string, reason: string): Promise<void> {
  show(await beginView({ memberId, reason }));
}

/** Whoever looks has seen enough. @throws ApiError */
export async function endViewing(): Promise<void> {
  back(await finishView(), 'ended');
}

function back(sight: Sight, notice: ViewNotice): void {
  leaveNotice(notice);
  show(sight);
}

let following: Promise<void> | null = null;

/**
 * The session may stand for somebody else than this page shows: the server is asked, and the page follows. A look that
 * goes on only takes its time from the server. @throws ApiError
 */
export function followView(): Promise<void> {
  following ??= follow().finally(() => {
    following = null;
  });
  return following;
}

async function follow(): Promise<void> {
  const sight = await readView();
  const shown = sessionStore.getState().session?.userInfo.viewedBy?.viewId;
  const { viewedBy } = sight.userInfo;
  if (viewedBy?.viewId === shown) return viewedBy && renewUserInfo(timed(sight.userInfo));
  if (viewedBy) return show(sight);
  return back(sight, 'over');
}
