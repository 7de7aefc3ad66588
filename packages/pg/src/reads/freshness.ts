/** One comparison of a replica with its primary; positions in bytes of the write-ahead log. */
export interface Comparison {
  /** Before both were asked, in milliseconds of a clock that only moves forward. */
  readonly askedAt: number;
  readonly written: number;
  readonly replayed: number;
}

/**
 * How old the data of a replica is. The age is that of the newest position of the primary that the replica has replayed, so neither
 * the clocks of the servers nor a primary without writes matter.
 */
export class Freshness {
  readonly #lagMaxMs: number;
  /** Positions of the primary that the replica has not replayed yet, oldest first. */
  #pending: Pick<Comparison, 'askedAt' | 'written'>[] = [];
  #replayed = -1;
  #freshAt = Number.NEGATIVE_INFINITY;

  constructor(lagMaxMs: number) {
    this.#lagMaxMs = lagMaxMs;
  }

  note({ askedAt, written, replayed }: Comparison): void {
    this.#replayed = replayed;
    const since = askedAt - this.#lagMaxMs;
    this.#pending.push({ askedAt, written });
    this.#freshAt = this.#pending.findLast((one) => one.written <= replayed)?.askedAt ?? this.#freshAt;
    // Older ones could not make the replica fresh.
    this.#pending = this.#pending.filter((one) => one.written > replayed && one.askedAt >= since);
  }

  /** Whether the replica has replayed everything that was written `lagMaxMs` before `now`. */
  isFresh(now: number): boolean {
    return now - this.#freshAt <= this.#lagMaxMs;
  }

  /** Whether the replica has certainly replayed a position; null for none. */
  covers(position: number | null): boolean {
    return position === null || position <= this.#replayed;
  }
}
