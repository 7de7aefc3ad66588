import type { Context } from '#server/context.ts';
import { writeMessages } from './write-messages.ts';

/** Subject of to-dos as passed to `sendMessage`: one item or several of the same type. */
export type TodoSubject =
  | { readonly type: string; readonly id: string }
  | { readonly type: string; readonly ids: readonly string[] };

/**
 * Closes the to-dos about a subject for all receivers: the work is done or obsolete (DOMAIN §1.8). After the commit they leave banners and
 * counts in every open browser; pending mail is not sent. Runs in the transaction of `ctx`.
 * @returns how many were open
 */
export async function closeTodos(ctx: Context, about: TodoSubject): Promise<number> {
  const ids = 'ids' in about ? about.ids : [about.id];
  return ids.length === 0 ? 0 : writeMessages(ctx, { send: [], close: { type: about.type, ids } });
}
