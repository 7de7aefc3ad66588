import { type FormField, type FormPart, type FormSection, holds } from '@haiqiao/contract/definitions';
import type { FieldView, FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { valuesOf } from '../form-view/filling/record-values.ts';

/** A field at its place in a section. */
export interface ShownField {
  readonly name: string;
  /** Columns that it spans. */
  readonly span: number;
  readonly field: FieldView;
}

function placed(place: FormField, { fields }: FormView): ShownField[] {
  const { field: name, span = 1 } = typeof place === 'string' ? { field: place } : place;
  const field = fields[name];
  return field ? [{ name, span, field }] : [];
}

/** The fields of a section, those left out that linkage hides for this record. */
export function shownFields(section: FormSection, view: FormView, detail: RecordDetail): ShownField[] {
  const values = valuesOf(detail, view.fields);
  const env = { fields: view.fields, today: todayInShanghai(), actor: null };
  return section.fields
    .flatMap((place) => placed(place, view))
    .filter(({ field }) => !field.visibleWhen || holds(field.visibleWhen, values, env));
}

/** Every section of a form, in its order. */
export function sectionsOf({ parts, tabs }: Pick<FormView, 'parts' | 'tabs'>): readonly FormSection[] {
  const all: readonly FormPart[] = [...parts, ...tabs.flatMap((tab) => tab.parts)];
  return all.filter((part) => part.kind === 'section');
}
