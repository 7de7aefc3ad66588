import type { RecordValues } from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import { sameValue } from '@haiqiao/contract/field-types';
import { isEditable } from '../store/record-values.ts';

/** The three versions of a record that two people changed at once. */
export interface MergeQuestion {
  readonly fields: FieldViews;
  /** What both began with. */
  readonly base: RecordValues;
  /** What stands in this form. */
  readonly mine: RecordValues;
  /** What the other one saved. */
  readonly theirs: RecordValues;
}

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

export interface Merge {
  /** Fields that both changed, each to something else: somebody must choose. */
  readonly conflicts: readonly string[];
  /** Fields that only the other one changed: taken as they are. */
  readonly taken: readonly string[];
}

/** Compares the three versions field by field; a sub-table is one field. */
export function compareVersions({ fields, base, mine, theirs }: MergeQuestion): Merge {
  const names = Object.keys(fields);
  const isNews = (values: RecordValues, name: string) => !sameValue(values[name], base[name]);
  const isMine = (name: string) => {
    const field = fields[name];
    return field !== undefined && isEditable(field) && isNews(mine, name);
  };
  const differs = names.filter((name) => isNews(theirs, name) && !sameValue(mine[name], theirs[name]));
  return { conflicts: differs.filter(isMine), taken: differs.filter((name) => !isMine(name)) };
}

/** The values to go on with: theirs, with mine where only I changed them or where I was chosen. */
export function mergeVersions(question: MergeQuestion, chosen: Readonly<Record<string, Side>>): RecordValues {
  const { fields, base, mine, theirs } = question;
  const entries = Object.entries(fields).map(([name, field]) => {
    const isMine = isEditable(field) && !sameValue(mine[name], base[name]);
    const keepsMine = isMine && (chosen[name] ?? 'mine') === 'mine';
    return [name, (keepsMine ? mine[name] : theirs[name]) ?? null] as const;
  });
  return Object.fromEntries(entries);
}
