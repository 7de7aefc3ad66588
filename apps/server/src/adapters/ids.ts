import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Makes identifiers and secrets. */
export interface Ids {
  /** UUID v7: grows with time, so that keys stay close together in an index. */
  uuid(): string;
  /** Unguessable text of `bytes` random bytes, base64url. */
  secret(bytes: number): string;
}

export const systemIds: Ids = {
  uuid: () => v7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
};
