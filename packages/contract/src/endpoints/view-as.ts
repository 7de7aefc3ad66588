import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { userInfoSchema } from './auth.ts';
import { line } from './parts/stored-text.ts';
import { menuNodeSchema } from './menus.ts';

const TAG = 'view-as';

/**
 * Header with the view (`ViewerInfo.viewId`) a window shows; absent for the session's own member. Calls that name another view than the
 * session's current one are refused with VIEW_AS_CHANGED, so that none runs as the wrong member.
 */
export const VIEW_AS_HEADER = 'x-view-as';

/** The member a session represents from now on, with their menus. */
const viewState = z.object({ userInfo: userInfoSchema, modules: z.array(menuNodeSchema) });

/** PERM-04: 以该用户身份查看. */
export const startViewAs = defineEndpoint({
  name: 'startViewAs',
  path: '/api/view-as/start',
  tag: TAG,
  summary: 'Lets the session view the application as a member, read-only and for a limited time.',
  auth: { kind: 'permission', code: 'member:viewAs' },
  body: z.strictObject({ memberId: z.uuid().toLowerCase(), reason: line(200).default('') }),
  reply: viewState,
  limit: { max: 30, windowMs: 60_000 },
});

/** PERM-04. */
export const endViewAs = defineEndpoint({
  name: 'endViewAs',
  path: '/api/view-as/end',
  tag: TAG,
  summary: 'Ends viewing as another member; has no effect if the session is not doing so.',
  auth: { kind: 'member' },
  viewing: 'own',
  body: z.strictObject({}),
  reply: viewState,
});

/** PERM-04. */
export const getViewAs = defineEndpoint({
  name: 'getViewAs',
  path: '/api/view-as/state',
  tag: TAG,
  summary: 'Returns the member whose view the session currently shows, with their menus.',
  auth: { kind: 'member' },
  viewing: 'own',
  body: z.strictObject({}),
  reply: viewState,
});
