import type { LocaleTag } from '../i18n/locales.ts';
import type { BaseFieldName } from './base-fields.ts';
import type { DocumentLayout } from './documents/document.ts';
import type { FormField } from './documents/form-field.ts';
import type { FieldNameOf, ResourceDefinition } from './resource.ts';

/** A titled group of fields. */
export interface FormSection<Field extends string = string> {
  readonly kind: 'section';
  readonly key: string;
  /** Translations under `<formCode>.<key>`. */
  readonly label: string;
  /** 1 to 4; that of the form unless given. */
  readonly columns?: 1 | 2 | 3 | 4;
  readonly fields: readonly FormField<Field>[];
}

/** Records of another list that point to this one; in detail views. */
export interface FormRelated {
  readonly kind: 'related';
  readonly key: string;
  readonly label: string;
  /** Code of the list. */
  readonly list: string;
  /** Its field that points here. */
  readonly by: string;
}

/** History of changes; in detail views. */
export interface FormHistory {
  readonly kind: 'history';
  readonly key: string;
  readonly label: string;
}

/** A tab of a form, with its parts one below the other. */
export interface FormTab<Field extends string = string> {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly FormPart<Field>[];
  /** States of a record that make this the tab which is seen first: what came of it, say. The first tab is it in all others. */
  readonly firstIn?: readonly string[];
}

/** What a form or one of its tabs is made of. */
export type FormPart<Field extends string = string> = FormSection<Field> | FormRelated | FormHistory;

/** What a designer called a form and its parts in other languages; parts and tabs by their keys. */
export type FormTexts = Readonly<
  Partial<
    Record<
      'zh-TW' | 'en' | 'ja',
      { readonly label?: string; readonly parts?: Readonly<Record<string, string>> }
    >
  >
>;

/** What a form calls a field, and the sentence beside its input, by language. */
export type FieldWords = Readonly<
  Partial<Record<LocaleTag, { readonly label?: string | undefined; readonly help?: string | undefined }>>
>;

/** The same of all fields that a form calls otherwise than their resource does, by their names. */
export type FormWords = Readonly<Record<string, FieldWords>>;

/** How the records of a resource are shown one at a time, filled in and printed. */
export interface FormDefinition<Field extends string = string> {
  /** `rs_<resource>`; for ever. */
  readonly code: string;
  /** 企业; translations under `<code>`. */
  readonly label: string;
  /** Names in other languages that come with what was designed; areas write theirs into `locales`. */
  readonly texts?: FormTexts;
  /** Words of this form for its fields, which come with what was designed; the resource says what they are called elsewhere. */
  readonly words?: FormWords;
  /** Code of the resource. */
  readonly resource: string;
  /** Columns of a section; 2 unless given. */
  readonly columns?: 1 | 2 | 3 | 4;
  /** Parts of a form without tabs. */
  readonly parts?: readonly FormPart<Field>[];
  /** Tabs, instead of parts. */
  readonly tabs?: readonly FormTab<Field>[];
  /** Routes of SPEC §2 that show and edit a record, `?id=` behind them; `/see-form` and `/edit-form` unless given. */
  readonly routes?: { readonly see?: string; readonly edit?: string };
  /** Shows a record as key and value in a dialog (REC-08) rather than in a tab. */
  readonly opensIn?: 'tab' | 'dialog';
  /** Question before a record is deleted, and the answer; translations under `<code>.deleteConfirm`, `<code>.deleted`. */
  readonly deleteConfirm?: string;
  /** Values of every record that this form makes: which kind it is, where several share a resource. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Key of the flow that a record runs when it is handed in; of the forms of a resource all name one, or none. */
  readonly flow?: string;
  /** Documents that can be made of a record, beside the print of all that the form shows. */
  readonly prints?: readonly DocumentLayout<Field>[];
}

/** A form over a resource; unknown fields do not compile. */
export function defineForm<const Resource extends ResourceDefinition>(
  resource: Resource,
  definition: Omit<FormDefinition<FieldNameOf<Resource> | BaseFieldName>, 'resource' | 'texts' | 'words'>,
): FormDefinition {
  return { ...definition, resource: resource.code };
}
