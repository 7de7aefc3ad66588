/** Moves an item to another index; unchanged where it would not move. */
export function movedTo<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from];
  const target = Math.max(0, Math.min(to, things.length - 1));
  if (thing === undefined) return [...things];
  return things.toSpliced(from, 1).toSpliced(target, 0, thing);
}
