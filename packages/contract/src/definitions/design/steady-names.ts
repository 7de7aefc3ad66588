/**
 * The names of `after` that can stay where they are when `before` is put into its order: as many as possible, so that as few as
 * possible are moved. Names that only one of the two has are left out.
 */
export function steadyNames(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((name, index) => [name, index]));
  const known = after.filter((name) => places.has(name));
  const chains: Chain[] = [];
  for (const name of known) {
    const place = places.get(name) ?? 0;
    const at = chains.findIndex((chain) => chain.place >= place);
    const chain = { name, place, before: (at < 0 ? chains.at(-1) : chains[at - 1]) ?? null };
    if (at < 0) chains.push(chain);
    else chains[at] = chain;
  }
  const steady = new Set<string>();
  for (let chain = chains.at(-1) ?? null; chain !== null; chain = chain.before) steady.add(chain.name);
  return steady;
}

/** The end of a rising chain of places, with what stands before it. */
interface Chain {
  readonly name: string;
  readonly place: number;
  readonly before: Chain | null;
}
