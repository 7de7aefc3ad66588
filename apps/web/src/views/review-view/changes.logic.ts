import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';

/** A field changed since the last decision. */
export interface ChangedLine {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** The last return's note on it; null when it was not marked. */
  readonly note: string | null;
}

export interface Changes {
  /** Requested changes first; the others in the order of the form. */
  readonly lines: readonly ChangedLine[];
  /** Names of marked but unchanged fields. */
  readonly untouched: readonly string[];
}

/** The changes of a case since the last decision. */
export function changesOf(
  { fields }: Pick<FormView, 'fields'>,
  { review, fields: values }: Pick<RecordDetail, 'review' | 'fields'>,
): Changes {
  if (!review) return { lines: [], untouched: [] };
  const { marks, before } = review;
  const noteOf = (name: string) => marks.find(({ field }) => field === name)?.note ?? null;
  const lines = Object.entries(fields).flatMap(([name, { label }]) => {
    const old = before[name];
    const after = values[name]?.displayValue ?? '';
    return old ? [{ field: name, label, before: old.displayValue, after, note: noteOf(name) }] : [];
  });
  return {
    lines: lines.toSorted((a, b) => Number(b.note !== null) - Number(a.note !== null)),
    untouched: marks.flatMap(({ field }) =>
      before[field] === undefined && fields[field] ? [fields[field].label] : [],
    ),
  };
}
