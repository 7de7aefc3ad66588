import type { FieldView, FormView, RecordDetail, UploadedFile } from '@haiqiao/contract/endpoints';
import { isFileField, type WireValue } from '@haiqiao/contract/field-types';
import { describedFiles } from '#web/field-types/files/file-cache.store.ts';
import { isEmptyValue } from '#web/field-types/wire-value.ts';
import { sectionsOf, shownFields } from '../../detail-view/shown-fields.ts';
import { valuesOf } from '../../form-view/filling/record-values.ts';

/** The files of one field of a record. */
export interface Paper {
  readonly name: string;
  readonly field: FieldView;
  /** Empty when masked. */
  readonly files: readonly UploadedFile[];
  readonly isMasked: boolean;
}

/** The papers of a record in form order: file fields with files. */
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

/** The shown file of the shown paper. */
export interface PaperPosition {
  readonly paper: string;
  readonly at: number;
}

/** The position one step on, across papers; unchanged at either end. */
export function stepped(
  papers: readonly Pick<Paper, 'name' | 'files'>[],
  { paper, at }: PaperPosition,
  step: 1 | -1,
): PaperPosition {
  // A masked paper is one position, too.
  const all = papers.flatMap(({ name, files }) =>
    Array.from({ length: Math.max(1, files.length) }, (_, index) => ({ paper: name, at: index })),
  );
  const now = all.findIndex((position) => position.paper === paper && position.at === at);
  return all[now + step] ?? { paper, at };
}
