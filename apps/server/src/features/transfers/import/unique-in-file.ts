import type { FieldIssue, WireValue } from '@haiqiao/contract/field-types';
import { uniqueRulesOf } from '#server/platform/install/tables/field-indexes.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Remembers the values of a file that must not stand there twice, over all of its rows. */
export class UniqueInFile {
  readonly #rules: readonly { readonly fields: readonly string[]; readonly seen: Map<string, number> }[];

  /** @param matchBy a field whose values find records: naming one twice would change it twice */
  constructor(resource: ResourceModel, matchBy: string | undefined) {
    const rules = uniqueRulesOf(resource.table, resource.definition).map(({ fields }) => fields);
    const isRuled = rules.some((fields) => fields.length === 1 && fields[0] === matchBy);
    const all = matchBy === undefined || isRuled ? rules : [...rules, [matchBy]];
    this.#rules = all.map((fields) => ({ fields, seen: new Map<string, number>() }));
  }

  /** What this row repeats of one above it, whose number is told; from now on it counts itself. */
  check({
    row,
    values,
  }: {
    readonly row: number;
    readonly values: ReadonlyMap<string, WireValue>;
  }): FieldIssue[] {
    return this.#rules.flatMap(({ fields, seen }) => {
      const parts = fields.map((field) => values.get(field) ?? null);
      if (parts.includes(null)) return [];
      const key = JSON.stringify(parts);
      const earlier = seen.get(key);
      if (earlier !== undefined)
        return fields.map((path) => ({ path, rule: 'repeatsRow', params: { row: earlier } }));
      seen.set(key, row);
      return [];
    });
  }
}
