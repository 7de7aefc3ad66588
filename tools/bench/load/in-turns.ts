/** What both sides of a comparison reached in one round. */
export interface Turn<Result> {
  readonly one: Result;
  readonly other: Result;
}

/** Measures two sides in turns, so that other work on the machine affects both. One more round before the first warms up. */
export async function inTurns<Result>(
  rounds: number,
  one: (round: number) => Promise<Result>,
  other: (round: number) => Promise<Result>,
): Promise<Turn<Result>[]> {
  const turns: Turn<Result>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const first = await one(round);
    turns.push({ one: first, other: await other(round) });
  }
  return turns.slice(1);
}
