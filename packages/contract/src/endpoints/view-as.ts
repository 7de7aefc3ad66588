import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { userInfoSchema } from './auth.ts';
import { line } from './dictionary-input.ts';
import { menuNodeSchema } from './menus.ts';

const TAG = 'view-as';

/**
 * Header in which a window names the look (`ViewerInfo.viewId`) that it shows; without one it shows whose session it is.
 * Calls that name another than the session has under way are refused with VIEW_AS_CHANGED: none is made in the wrong name.
 */
export const VIEW_AS_HEADER = 'x-view-as';

/** Whom a session stands for from now on, with their menus. */
const sight = z.object({ userInfo: userInfoSchema, modules: z.array(menuNodeSchema) });

/** PERM-04: 以该用户身份查看. */
export const startViewAs = defineEndpoint({
  name: 'startViewAs',
  method: 'POST',
  path: '/api/view-as/start',
  tag: TAG,
  summary: 'From now on the session sees what a member sees, for some minutes and without changing anything.',
  auth: { kind: 'permission', code: 'member:viewAs' },
  wire: 'data',
  body: z.strictObject({ memberId: z.uuid().toLowerCase(), reason: line(200).default('') }),
  reply: sight,
  limit: { max: 30, windowMs: 60_000 },
});

/** PERM-04. */
export const endViewAs = defineEndpoint({
  name: 'endViewAs',
  method: 'POST',
  path: '/api/view-as/end',
  tag: TAG,
  summary: 'The session stands for its own member again; nothing happens when it does so already.',
  auth: { kind: 'member' },
  viewing: 'own',
  wire: 'data',
  body: z.strictObject({}),
  reply: sight,
});

/** PERM-04. */
export const getViewAs = defineEndpoint({
  name: 'getViewAs',
  method: 'POST',
  path: '/api/view-as/state',
  tag: TAG,
  summary: 'Whom the session stands for at this moment, with their menus.',
  auth: { kind: 'member' },
  viewing: 'own',
  wire: 'data',
  body: z.strictObject({}),
  reply: sight,
});
