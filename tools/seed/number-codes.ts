import { gramCode } from '../../packages/contract/src/query/index.ts';

/** Codes count through the printable ASCII characters: the first of three is that of three spaces. */
const [FIRST, LAST] = [' ', '~'];
const [FIRST_UNIT, COUNT] = [FIRST.charCodeAt(0), LAST.charCodeAt(0) - FIRST.charCodeAt(0) + 1];
const THREES_FROM = gramCode(FIRST.repeat(3));
const PAIRS_FROM = gramCode(FIRST.repeat(2));

/**
 * SQL for the codes that `searchCodes` gives to one line of printable ASCII characters, as an array of distinct integers; empty for null.
 * @param line SQL for the folded line
 */
export function numberCodesSql(line: string): string {
  const unit = (start: string) => `(ascii(substr(${line}, ${start}, 1)) - ${FIRST_UNIT})`;
  const pair = (start: string) => `${unit(start)} * ${COUNT} + ${unit(`${start} + 1`)}`;
  const last = `length(${line}) - 1`;
  return `array(
    select ${THREES_FROM} + (${pair('start')}) * ${COUNT} + ${unit('start + 2')}
    from generate_series(1, length(${line}) - 2, 2) as start
    union
    select ${PAIRS_FROM} + ${pair(last)} where length(${line}) > 0 and length(${line}) % 2 = 0)`;
}
