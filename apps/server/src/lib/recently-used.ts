/** Keeps what was used lately, up to a number of entries; beyond it, what was not used for longest goes. */
export class RecentlyUsed<Value> {
  readonly #max: number;
  readonly #kept = new Map<string, Value>();

  /** @param max entries at most */
  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** What is kept under a key, which counts as used by that; undefined for nothing. */
  get(key: string): Value | undefined {
    const value = this.#kept.get(key);
    if (value === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, value);
    return value;
  }

  /**
   * Keeps a value under a key.
   * @returns the key that had to go for it, if one had to
   */
  set(key: string, value: Value): string | undefined {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size <= this.#max) return undefined;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
    return oldest;
  }
}
