/**
 * The start cannot go on, and the person at the keyboard can mend it. The message is one complete sentence or two:
 * what is wrong and what to do. `main.ts` prints the message alone, without a stack, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
