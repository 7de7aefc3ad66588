import type { FieldView, FormView, RecordDetail, UploadedFile } from '@haiqiao/contract/endpoints';
import { isFileField, type WireValue } from '@haiqiao/contract/field-types';
import { describedFiles } from '#web/field-types/files/known-files.store.ts';
import { isEmptyValue } from '#web/field-types/wire-value.ts';
import { sectionsOf, shownFields } from '../../detail-view/shown-fields.ts';
import { valuesOf } from '../../form-view/filling/record-values.ts';

/** The files of one field of a record. */
export interface Paper {
  readonly name: string;
  readonly field: FieldView;
  /** Empty where they stand behind a mask. */
  readonly files: readonly UploadedFile[];
  readonly isMasked: boolean;
}

/** The papers of a record in the order of its form: fields of files that hold any. */
export function papersOf(view: FormView, detail: RecordDetail): readonly Paper[] {
  const values: Readonly<Record<string, WireValue>> = valuesOf(detail, view.fields);
  const fields = sectionsOf(view).flatMap((section) => shownFields(section, view, detail));
  return fields.flatMap(({ name, field }) => {
    if (!isFileField(field)) return [];
    const isMasked = field.mode === 'masked';
    const files = isMasked ? [] : describedFiles(detail.fields[name]?.value);
    const isThere = isMasked ? !isEmptyValue(values[name] ?? null) : files.length > 0;
    return isThere ? [{ name, field, files, isMasked }] : [];
  });
}

/** Which file of which paper is looked at. */
export interface PaperPlace {
  readonly paper: string;
  readonly at: number;
}

/** The place a step further, across papers; the same at either end. */
export function stepped(
  papers: readonly Pick<Paper, 'name' | 'files'>[],
  { paper, at }: PaperPlace,
  step: 1 | -1,
): PaperPlace {
  // What stands behind a mask is one place, too.
  const all = papers.flatMap(({ name, files }) =>
    Array.from({ length: Math.max(1, files.length) }, (_, index) => ({ paper: name, at: index })),
  );
  const now = all.findIndex((place) => place.paper === paper && place.at === at);
  return all[now + step] ?? { paper, at };
}
