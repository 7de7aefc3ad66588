import { type FormField, type FormPart, type FormSection, holds } from '@haiqiao/contract/definitions';
import type { FieldView, FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { valuesOf } from '../form-view/filling/record-values.ts';

/** A field with its position in a section. */
export interface ShownField {
  readonly name: string;
  /** Columns it spans. */
  readonly span: number;
  readonly field: FieldView;
}

function toShownFields(entry: FormField, { fields }: FormView): ShownField[] {
  const { field: name, span = 1 } = typeof entry === 'string' ? { field: entry } : entry;
  const field = fields[name];
  return field ? [{ name, span, field }] : [];
}

/** The fields of a section, without those hidden by linkage for this record. */
export function shownFields(section: FormSection, view: FormView, detail: RecordDetail): ShownField[] {
  const values = valuesOf(detail, view.fields);
  const env = { fields: view.fields, today: todayInShanghai(), actor: null };
  return section.fields
    .flatMap((entry) => toShownFields(entry, view))
    .filter(({ field }) => !field.visibleWhen || holds(field.visibleWhen, values, env));
}

/** Every section of a form, in order. */
export function sectionsOf({ parts, tabs }: Pick<FormView, 'parts' | 'tabs'>): readonly FormSection[] {
  const all: readonly FormPart[] = [...parts, ...tabs.flatMap((tab) => tab.parts)];
  return all.filter((part) => part.kind === 'section');
}
