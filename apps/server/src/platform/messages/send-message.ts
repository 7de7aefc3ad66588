import type { Context } from '#server/context.ts';
import type { Message } from './message.ts';
import { writeMessages } from './write-messages.ts';

/**
 * Sends a message, in the transaction of `ctx` when there is one. The title is written once in every language, so that
 * each reader has it in theirs and it stays what was sent; the template and what filled it are kept beside it. Open browsers show
 * it after the commit, on every node, and mail goes to those who chose it.
 */
export async function sendMessage(ctx: Context, message: Message): Promise<void> {
  if (message.to.length > 0) await writeMessages(ctx, { send: [message], close: null });
}
