/**
 * The start cannot continue, and the operator can fix it. The message is one or two complete sentences: what is wrong and what to do.
 * `main.ts` prints only the message, without a stack, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
