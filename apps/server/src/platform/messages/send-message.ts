import type { Context } from '#server/context.ts';
import type { Message } from './message.ts';
import { writeMessages } from './write-messages.ts';

/**
 * Sends a message, in the transaction of `ctx` when there is one. The title is stored in every language, so each reader gets theirs and it
 * never changes; template and parameters are stored beside it. Open browsers on every node show it after the commit, and mail goes to
 * subscribers.
 */
export async function sendMessage(ctx: Context, message: Message): Promise<void> {
  if (message.to.length > 0) await writeMessages(ctx, { send: [message], close: null });
}
