/**
 * The server cannot start, and the operator can correct the reason. The message is one complete sentence or two: what is wrong and what
 * to do. The application prints it without a stack.
 */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
