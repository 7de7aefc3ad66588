import type { DemoRecord, DemoRow, DemoWorld } from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';

/** Number of enterprises with trade data. */
const TRADERS = 30;
const MONTHS = 12;
const RATE = 7.1;
const GOOD_STATES = ['EXISTING', 'OPERATING'];

/** Demo enterprises with trade. */
export function tradersOf(world: DemoWorld): readonly DemoRecord[] {
  return world
    .made('enterprise')
    .filter(({ values }) => GOOD_STATES.includes(wireText(values['registerState'] ?? '')))
    .slice(0, TRADERS);
}

/** The last complete months, oldest first: `2026-10`. */
export function closedMonths(today: string, count: number): readonly string[] {
  const [year = 0, of = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const months = year * 12 + of - 1 - count + at;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** Trade figures of an enterprise in a month, deterministic. */
export function figuresOf(license: string, month: string) {
  const seed = [...`${license}${month}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const declareCount = 40 + (seed % 460);
  const cny = declareCount * (3_200 + (seed % 1_700));
  return { declareCount, goodsValueCny: cny.toFixed(2), goodsValueUsd: (cny / RATE).toFixed(2) };
}

/** A year of data of some enterprises, from customs and occasionally from a platform with lower figures. */
export function tradeRows(world: DemoWorld): readonly DemoRow[] {
  return tradersOf(world).flatMap(({ values: { enterpriseName = null, businessLicense = null } }, index) =>
    closedMonths(world.today, MONTHS).flatMap((month, at) => {
      const figures = figuresOf(wireText(businessLicense), month);
      const keys = { enterpriseName, businessLicense, month, tradeMode: '9710', country: 'US' };
      const customs: DemoRow = { values: { ...keys, ...figures, dataSource: 'CUSTOMS' } };
      if ((index + at) % 9 !== 0) return [customs];
      const platformFigures = { ...figures, declareCount: figures.declareCount - 1 };
      return [customs, { values: { ...keys, ...platformFigures, dataSource: 'PLATFORM' } }];
    }),
  );
}
