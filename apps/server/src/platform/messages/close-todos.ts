import type { Context } from '#server/context.ts';
import { writeMessages } from './write-messages.ts';

/** What to-dos are about: what `sendMessage` was told, one thing or several of the same type. */
export type TodoSubject =
  | { readonly type: string; readonly id: string }
  | { readonly type: string; readonly ids: readonly string[] };

/**
 * Closes the to-dos about something, whoever they were sent to: the work is done, or there is none any more (DOMAIN §1.8). They leave
 * banners and counts of every open browser after the commit, and mail that was to be sent is not sent. Part of the transaction of `ctx`.
 * @returns how many were open
 */
export async function closeTodos(ctx: Context, about: TodoSubject): Promise<number> {
  const ids = 'ids' in about ? about.ids : [about.id];
  return ids.length === 0 ? 0 : writeMessages(ctx, { send: [], close: { type: about.type, ids } });
}
