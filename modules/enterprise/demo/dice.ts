import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';

/** Chance that comes out alike at every first start. */
export interface Dice {
  /** Whole number from 0 up to, not including, a bound. */
  readonly below: (bound: number) => number;
  readonly pick: <Choice>(choices: readonly Choice[]) => Choice;
  /** Whether something happens that does so in this share of cases, 0 to 1. */
  readonly happens: (share: number) => boolean;
}

/** @param random fraction in [0, 1) */
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

/** The organisation code of the n-th invented enterprise; a series that the registry has not reached. */
export function orgCodeAt(index: number): string {
  const body = `MAZ${String(10_000 + index * 7)}`.replace('Z', 'Y');
  return body + orgCodeCheckCharacter(body);
}

/** The credit code of an invented enterprise of a county. */
export function creditCodeOf(county: string, orgCode: string): string {
  const body = `91${county}${orgCode}`;
  return body + creditCodeCheckCharacter(body);
}

const DAY_MS = 86_400_000;

/** A moment so many days before a date, at an hour of the working day in Shanghai. */
export function momentBefore(today: string, days: number, minutes: number): string {
  const opensAt = Date.parse(`${today}T01:00:00.000Z`);
  return new Date(opensAt - days * DAY_MS + minutes * 60_000).toISOString();
}

/** A date so many days before another one. */
export function dateBefore(today: string, days: number): string {
  return momentBefore(today, days, 0).slice(0, 10);
}
