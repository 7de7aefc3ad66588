/** Deterministic random choices. */
export interface Dice {
  /** Integer from 0 to below a bound. */
  readonly below: (bound: number) => number;
  /** One of these, with equal probability. */
  readonly pick: <Choice>(choices: readonly Choice[]) => Choice;
  /** True with this probability, 0 to 1. */
  readonly chance: (share: number) => boolean;
}

/**
 * The random choices of a demo area.
 * @param random fraction in [0, 1), as `random` of the demo world
 * @throws Error when there is nothing to pick from
 */
export function diceOf(random: () => number): Dice {
  const below = (bound: number) => Math.floor(random() * bound);
  return {
    below,
    chance: (share) => random() < share,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('nothing to pick from');
      return choice;
    },
  };
}

const DAY_MS = 86_400_000;

/** The moment some days before a date, this many minutes after 09:00 in Shanghai; weekends move to the Friday before. ISO-8601. */
export function momentBefore(today: string, days: number, minutes: number): string {
  const opensAt = Date.parse(`${today}T01:00:00.000Z`) - days * DAY_MS;
  const weekday = new Date(opensAt).getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return new Date(opensAt - back * DAY_MS + minutes * 60_000).toISOString();
}

/** The date `YYYY-MM-DD` this number of days before another. */
export function dateBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
}
