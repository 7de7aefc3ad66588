import { BASE_FIELDS, type RecordValues } from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import { isEditable, isSame } from '../filling/record-values.ts';

/** The three versions of a record that two people changed at once. */
export interface MergeQuestion {
  readonly fields: FieldViews;
  /** The common start of both edits. */
  readonly base: RecordValues;
  /** The values in this form. */
  readonly mine: RecordValues;
  /** The values saved by the other person. */
  readonly theirs: RecordValues;
}

/** Whose value of a field is used. */
export type Side = 'mine' | 'theirs';

export interface Merge {
  /** Fields changed by both to different values: a choice is required. */
  readonly conflicts: readonly string[];
  /** Fields changed only by the other person: taken over. */
  readonly taken: readonly string[];
}

/** Set by the server on every save: not a person's change and not reported. The state is a person's change. */
const NOTED: ReadonlySet<string> = new Set(
  Object.entries(BASE_FIELDS).flatMap(([name, field]) =>
    'readonly' in field && field.type !== 'status' ? [name] : [],
  ),
);

/** Whether only I, only the other person, or both changed a field: computed fields do not count. */
function changesOf({ fields, base, mine, theirs }: MergeQuestion, name: string) {
  const field = fields[name];
  if (!field || field.type === 'computed' || NOTED.has(name)) return { isMine: false, isTheirs: false };
  const isTheirs = !isSame(field, theirs[name], base[name]) && !isSame(field, mine[name], theirs[name]);
  return { isMine: isEditable(field) && !isSame(field, mine[name], base[name]), isTheirs };
}

/** Compares the three versions by field; a sub-table is one field. */
export function compareVersions(question: MergeQuestion): Merge {
  const all = Object.keys(question.fields).map((name) => ({ name, ...changesOf(question, name) }));
  const theirs = all.filter(({ isTheirs }) => isTheirs);
  return {
    conflicts: theirs.filter(({ isMine }) => isMine).map(({ name }) => name),
    taken: theirs.filter(({ isMine }) => !isMine).map(({ name }) => name),
  };
}

/** The merged values: theirs, with mine where only I changed them or mine was chosen. */
export function mergeVersions(question: MergeQuestion, chosen: Readonly<Record<string, Side>>): RecordValues {
  const { fields, mine, theirs } = question;
  const entries = Object.keys(fields).map((name) => {
    const keepsMine = changesOf(question, name).isMine && (chosen[name] ?? 'mine') === 'mine';
    return [name, (keepsMine ? mine[name] : theirs[name]) ?? null] as const;
  });
  return Object.fromEntries(entries);
}
