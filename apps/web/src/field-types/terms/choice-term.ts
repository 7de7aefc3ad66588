import type { Term } from '@haiqiao/contract/query';

/** The term of chosen items: one as `eq`, several as `in`, none as no term. */
export function choiceTerm(column: string, values: readonly (string | boolean)[]): Term | null {
  const [first] = values;
  if (first === undefined) return null;
  return values.length === 1
    ? { column, termType: 'eq', value: first }
    : { column, termType: 'in', value: [...values] };
}

/** The items in a term. */
export function chosenBy(term: Term | null): readonly string[] {
  const value = term?.value;
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
