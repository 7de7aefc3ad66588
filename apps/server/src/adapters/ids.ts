import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Generates identifiers and secrets. */
export interface Ids {
  /** UUID v7: increases with time, so new keys stay close together in an index. */
  uuid(): string;
  /** Cryptographically random text of `bytes` bytes, base64url. */
  secret(bytes: number): string;
}

const UUID_BYTES = 16;
/** Random bytes are requested in bulk: one system call per identifier would dominate the cost. */
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

/** A sequence keeps ids of the same millisecond in creation order. */
function newUuid(): string {
  const random = nextRandom();
  const nowMs = Date.now();
  // Starts low, so later ids of the same millisecond fit.
  sequence =
    nowMs > lastMs ? new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 2 : sequence + 1;
  lastMs = Math.max(nowMs, lastMs);
  return v7({ random, msecs: lastMs, seq: sequence });
}

export const systemIds: Ids = {
  uuid: newUuid,
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
};
