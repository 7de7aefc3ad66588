import { BASE_FIELDS, type RecordValues } from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import { isEditable, isSame } from '../filling/record-values.ts';

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

/** Written down by the server with every save: nobody has changed it, nobody needs to be told. The state is somebody's word. */
const NOTED: ReadonlySet<string> = new Set(
  Object.entries(BASE_FIELDS).flatMap(([name, field]) =>
    'readonly' in field && field.type !== 'status' ? [name] : [],
  ),
);

/** Whether only I changed a field, or only the other one, or both: worked-out fields are nobody's change. */
function changesOf({ fields, base, mine, theirs }: MergeQuestion, name: string) {
  const field = fields[name];
  if (!field || field.type === 'computed' || NOTED.has(name)) return { isMine: false, isTheirs: false };
  const isTheirs = !isSame(field, theirs[name], base[name]) && !isSame(field, mine[name], theirs[name]);
  return { isMine: isEditable(field) && !isSame(field, mine[name], base[name]), isTheirs };
}

/** Compares the three versions field by field; a sub-table is one field. */
export function compareVersions(question: MergeQuestion): Merge {
  const all = Object.keys(question.fields).map((name) => ({ name, ...changesOf(question, name) }));
  const theirs = all.filter(({ isTheirs }) => isTheirs);
  return {
    conflicts: theirs.filter(({ isMine }) => isMine).map(({ name }) => name),
    taken: theirs.filter(({ isMine }) => !isMine).map(({ name }) => name),
  };
}

/** The values to go on with: theirs, with mine where only I changed them or where I was chosen. */
export function mergeVersions(question: MergeQuestion, chosen: Readonly<Record<string, Side>>): RecordValues {
  const { fields, mine, theirs } = question;
  const entries = Object.keys(fields).map((name) => {
    const keepsMine = changesOf(question, name).isMine && (chosen[name] ?? 'mine') === 'mine';
    return [name, (keepsMine ? mine[name] : theirs[name]) ?? null] as const;
  });
  return Object.fromEntries(entries);
}
