import type { getViewAs, UserInfo } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { beginView, finishView, readView } from '#web/api/view-as.ts';
import { pageDoor } from './leave-session.ts';
import { latestTokens, renewUserInfo, sessionStore, startSession } from './session.store.ts';
import { leaveNotice, locationAfter, recallNotice, type ViewNotice } from './view-door.ts';

/** The person the session currently represents, from the server. */
type ViewReply = EndpointReply<typeof getViewAs>;

/** Expiry by this device's clock, which may be wrong: only the remaining time from the server counts. */
function timed(userInfo: UserInfo): UserInfo {
  const { viewedBy } = userInfo;
  if (!viewedBy) return userInfo;
  const endsAt = new Date(Date.now() + viewedBy.secondsLeft * 1000).toISOString();
  return { ...userInfo, viewedBy: { ...viewedBy, endsAt } };
}

/** Replaces this page, and through the storage every window, with one for the represented person. */
function show({ userInfo, modules }: ViewReply): void {
  // A pair renewed by another window continues with the session.
  latestTokens();
  const { session } = sessionStore.getState();
  if (session === null) return;
  const to = locationAfter(userInfo.viewedBy !== undefined);
  window.history.replaceState(null, '', to);
  const isPersisted = startSession({ ...session, userInfo: timed(userInfo), modules });
  // Without storage a new page would not know the session: this one renders again.
  if (isPersisted) pageDoor.open(to);
  else recallNotice();
}

/** Starts viewing the product as a member (PERM-04). @throws ApiError */
export async function startViewing(memberId: string, reason: string): Promise<void> {
  show(await beginView({ memberId, reason }));
}

/** Ends the view. @throws ApiError */
export async function endViewing(): Promise<void> {
  back(await finishView(), 'ended');
}

function back(reply: ViewReply, notice: ViewNotice): void {
  leaveNotice(notice);
  show(reply);
}

let following: Promise<void> | null = null;

/**
 * The session may represent another person than this page shows: asks the server and follows. A continuing view only takes its time from
 * the server. @throws ApiError
 */
export function followView(): Promise<void> {
  following ??= follow().finally(() => {
    following = null;
  });
  return following;
}

async function follow(): Promise<void> {
  const reply = await readView();
  const shown = sessionStore.getState().session?.userInfo.viewedBy?.viewId;
  const { viewedBy } = reply.userInfo;
  if (viewedBy?.viewId === shown) return viewedBy && renewUserInfo(timed(reply.userInfo));
  if (viewedBy) return show(reply);
  return back(reply, 'over');
}
