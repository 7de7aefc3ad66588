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
  /** 1 to 4; by default that of the form. */
  readonly columns?: 1 | 2 | 3 | 4;
  readonly fields: readonly FormField<Field>[];
}

/** Records of another list that refer to this one; in detail views. */
export interface FormRelated {
  readonly kind: 'related';
  readonly key: string;
  readonly label: string;
  /** Code of the list. */
  readonly list: string;
  /** The referencing field of that list. */
  readonly by: string;
}

/** History of changes; in detail views. */
export interface FormHistory {
  readonly kind: 'history';
  readonly key: string;
  readonly label: string;
}

/** A tab of a form, with its parts from top to bottom. */
export interface FormTab<Field extends string = string> {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly FormPart<Field>[];
  /** Record states in which this tab is opened first, e.g. to show a result. Otherwise the first tab opens. */
  readonly firstIn?: readonly string[];
}

/** A part of a form or tab. */
export type FormPart<Field extends string = string> = FormSection<Field> | FormRelated | FormHistory;

/** Designed names of a form and its parts in other languages; parts and tabs by key. */
export type FormTexts = Readonly<
  Partial<
    Record<
      'zh-TW' | 'en' | 'ja',
      { readonly label?: string; readonly parts?: Readonly<Record<string, string>> }
    >
  >
>;

/** A form's label and help text for a field, by language. */
export type FieldWords = Readonly<
  Partial<Record<LocaleTag, { readonly label?: string | undefined; readonly help?: string | undefined }>>
>;

/** Overridden field texts of a form, by field name. */
export type FormWords = Readonly<Record<string, FieldWords>>;

/** How a record is shown, filled in and printed. */
export interface FormDefinition<Field extends string = string> {
  /** `rs_<resource>`; permanent. */
  readonly code: string;
  /** E.g. 企业; translations under `<code>`. */
  readonly label: string;
  /** Designed names in other languages; areas store theirs in `locales`. */
  readonly texts?: FormTexts;
  /** Designed field texts of this form; elsewhere those of the resource apply. */
  readonly words?: FormWords;
  /** Code of the resource. */
  readonly resource: string;
  /** Columns of a section; 2 by default. */
  readonly columns?: 1 | 2 | 3 | 4;
  /** Parts of a form without tabs. */
  readonly parts?: readonly FormPart<Field>[];
  /** Tabs, instead of parts. */
  readonly tabs?: readonly FormTab<Field>[];
  /** Routes of SPEC §2 that show and edit a record, with `?id=`; `/see-form` and `/edit-form` by default. */
  readonly routes?: { readonly see?: string; readonly edit?: string };
  /** Shows a record as keys and values in a dialog (REC-08) instead of a tab. */
  readonly opensIn?: 'tab' | 'dialog';
  /** Confirmation before a deletion and message after it; translations under `<code>.deleteConfirm`, `<code>.deleted`. */
  readonly deleteConfirm?: string;
  /** Fixed values of every record created by this form, e.g. its kind if forms share a resource. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Key of the flow started on submission; all forms of a resource name the same one, or none. */
  readonly flow?: string;
  /** Documents of a record, besides the print of the whole form. */
  readonly prints?: readonly DocumentLayout<Field>[];
}

/** Declares a form of a resource; unknown fields do not compile. */
export function defineForm<const Resource extends ResourceDefinition>(
  resource: Resource,
  definition: Omit<FormDefinition<FieldNameOf<Resource> | BaseFieldName>, 'resource' | 'texts' | 'words'>,
): FormDefinition {
  return { ...definition, resource: resource.code };
}
