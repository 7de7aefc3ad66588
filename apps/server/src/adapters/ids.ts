import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Makes identifiers and secrets. */
export interface Ids {
  /** UUID v7: grows with time, so that keys stay close together in an index. */
  uuid(): string;
  /** Unguessable text of `bytes` random bytes, base64url. */
  secret(bytes: number): string;
}

/** Random bytes of one identifier. */
const UUID_BYTES = 16;
/** Asking the system for each identifier alone takes longer than everything else about it. */
const pool = new Uint8Array(256 * UUID_BYTES);
let used = pool.length;

function nextRandom(): Uint8Array {
  if (used >= pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += UUID_BYTES;
  return pool.subarray(used - UUID_BYTES, used);
}

let lastMs = 0;
let sequence = 0;

/** Two of one millisecond stand in their order, as the sequence between them says. */
function newUuid(): string {
  const random = nextRandom();
  const nowMs = Date.now();
  // A quarter of its span is left above the first one of a millisecond.
  sequence =
    nowMs > lastMs ? new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 2 : sequence + 1;
  lastMs = Math.max(nowMs, lastMs);
  return v7({ random, msecs: lastMs, seq: sequence });
}

export const systemIds: Ids = {
  uuid: newUuid,
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
};
