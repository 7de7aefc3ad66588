/** Chance that comes out alike at every first start. */
export interface Dice {
  /** Whole number from 0 up to, not including, a bound. */
  readonly below: (bound: number) => number;
  /** One of these, each as likely. */
  readonly pick: <Choice>(choices: readonly Choice[]) => Choice;
  /** Whether something happens that does so in this share of cases, 0 to 1. */
  readonly happens: (share: number) => boolean;
}

/**
 * The dice of a demo area.
 * @param random fraction in [0, 1), as `random` of the demo world
 * @throws Error when there is nothing to pick from
 */
export function diceOf(random: () => number): Dice {
  const below = (bound: number) => Math.floor(random() * bound);
  return {
    below,
    happens: (share) => random() < share,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('nothing to pick from');
      return choice;
    },
  };
}

const DAY_MS = 86_400_000;

/**
 * A moment so many days before a date, that many minutes after nine in Shanghai; of a weekend, on the Friday before.
 * ISO-8601.
 */
export function momentBefore(today: string, days: number, minutes: number): string {
  const opensAt = Date.parse(`${today}T01:00:00.000Z`) - days * DAY_MS;
  const weekday = new Date(opensAt).getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return new Date(opensAt - back * DAY_MS + minutes * 60_000).toISOString();
}

/** A date `YYYY-MM-DD` so many days before another one. */
export function dateBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
}
