import type { FieldIssue, WireValue } from '@haiqiao/contract/field-types';
import { uniqueRulesIn } from '#server/platform/install/tables/field-indexes.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Detects repeated unique values over all rows of a file. */
export class UniqueInFile {
  readonly #rules: readonly { readonly fields: readonly string[]; readonly firstRows: Map<string, number> }[];

  /** @param matchBy a field whose values find records: a repeated value would change a record twice */
  constructor(resource: ResourceModel, matchBy: string | undefined) {
    const rules = uniqueRulesIn(resource).map(({ fields }) => fields);
    const isRuled = rules.some((fields) => fields.length === 1 && fields[0] === matchBy);
    const all = matchBy === undefined || isRuled ? rules : [...rules, [matchBy]];
    this.#rules = all.map((fields) => ({ fields, firstRows: new Map<string, number>() }));
  }

  /** Returns the repeated values with the earlier row's number, and adds this row. */
  check({
    row,
    values,
  }: {
    readonly row: number;
    readonly values: ReadonlyMap<string, WireValue>;
  }): FieldIssue[] {
    return this.#rules.flatMap(({ fields, firstRows }) => {
      const parts = fields.map((field) => values.get(field) ?? null);
      if (parts.includes(null)) return [];
      const key = JSON.stringify(parts);
      const earlier = firstRows.get(key);
      if (earlier !== undefined)
        return fields.map((path) => ({ path, rule: 'repeatsRow', params: { row: earlier } }));
      firstRows.set(key, row);
      return [];
    });
  }
}
