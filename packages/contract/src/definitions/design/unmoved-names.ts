/**
 * A longest subsequence of `after` that is already in the order of `before`, so that as few names as possible move. Names missing in either
 * are omitted.
 */
export function unmovedNames(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const positions = new Map(before.map((name, index) => [name, index]));
  const common = after.filter((name) => positions.has(name));
  const chains: Chain[] = [];
  for (const name of common) {
    const position = positions.get(name) ?? 0;
    const at = chains.findIndex((chain) => chain.position >= position);
    const chain = { name, position, before: (at < 0 ? chains.at(-1) : chains[at - 1]) ?? null };
    if (at < 0) chains.push(chain);
    else chains[at] = chain;
  }
  const unmoved = new Set<string>();
  for (let chain = chains.at(-1) ?? null; chain !== null; chain = chain.before) unmoved.add(chain.name);
  return unmoved;
}

/** The last element of an ascending chain of positions, linked to the previous one. */
interface Chain {
  readonly name: string;
  readonly position: number;
  readonly before: Chain | null;
}
