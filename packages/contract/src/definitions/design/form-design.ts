import { z } from 'zod';
import type { FormField } from '../documents/form-field.ts';
import type { FormDefinition, FormPart, FormTab } from '../form.ts';
import { formWordsSchema } from './field-words.ts';
import { DESIGN_LOCALES, type DesignLocale } from './list-design.ts';

/** Column counts of a form or section. */
export const FORM_COLUMNS = [1, 2, 3, 4] as const;
/** One of {@link FORM_COLUMNS}. */
export type FormColumns = (typeof FORM_COLUMNS)[number];
/** Length of the names of a form, its tabs and its parts. */
export const FORM_LABEL_MAX = 60;
/** Key of the only tab in the design of a form without tabs. */
export const NO_TAB = '';

const PARTS_MAX = 60;
const FIELDS_MAX = 300;
const COLUMNS = 2;

const label = z.string().trim().max(FORM_LABEL_MAX);
const texts = z.strictObject({
  'zh-TW': label.default(''),
  en: label.default(''),
  ja: label.default(''),
});
const columns = z.literal(FORM_COLUMNS);
const key = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
  .max(100);

const sectionSchema = z.strictObject({
  kind: z.literal('section'),
  key,
  label,
  texts,
  columns: columns.optional(),
  fields: z
    .array(z.strictObject({ field: z.string().min(1).max(100), span: columns.optional() }))
    .max(FIELDS_MAX),
});
const common = { key, label, texts };
const partSchema = z.discriminatedUnion('kind', [
  sectionSchema,
  z.strictObject({ kind: z.literal('related'), ...common }),
  z.strictObject({ kind: z.literal('history'), ...common }),
]);
const tabSchema = z.strictObject({
  key: z.union([key, z.literal(NO_TAB)]),
  label,
  texts,
  parts: z.array(partSchema).max(PARTS_MAX),
});

const shape = z.strictObject({
  /** In simplified Chinese. */
  label: label.min(1),
  /** Name in other languages; empty for the shipped name. */
  texts,
  columns,
  tabs: z.array(tabSchema).min(1).max(PARTS_MAX),
  /** Labels and help texts of its fields; the rest comes from their resource. */
  words: formWordsSchema.optional(),
});

/** The designable parts of a form. */
export type FormDesign = z.output<typeof shape>;
/** The designable parts of a tab. */
export type TabDesign = FormDesign['tabs'][number];
/** The designable parts of a form part. */
export type PartDesign = TabDesign['parts'][number];
/** The designable parts of a titled group of fields. */
export type SectionDesign = Extract<PartDesign, { kind: 'section' }>;
/** The designable parts of a field in a section. */
export type FieldDesign = SectionDesign['fields'][number];
/** Names in other languages; empty if none. */
export type DesignTexts = FormDesign['texts'];

/**
 * The parts of a form that can be designed on screen: neither its records' scope nor their processing. Tabs and parts are referenced by
 * key, fields by name; other properties stay as defined. A form without tabs has one tab with the key {@link NO_TAB}.
 */
export const formDesignSchema = shape
  .refine(({ tabs }) => tabs.length === 1 || tabs.every((tab) => tab.key !== NO_TAB), {
    error: 'a form without tabs has no other',
  })
  .refine((design) => isDistinct(keysOf(design)), { error: 'a key appears twice' })
  .refine((design) => isDistinct(fieldsOfDesign(design)), { error: 'a field appears twice' });

/** No names in other languages. */
export const NO_TEXTS: DesignTexts = { 'zh-TW': '', en: '', ja: '' };

/** Keys of designed parts; shipped keys are identifiers, which have no hyphen. */
const OWN_KEY = /^own-[a-z0-9]{6,24}$/;

/** Whether a tab or part was made by a designer rather than shipped. */
export function isOwnKey(partKey: string): boolean {
  return OWN_KEY.test(partKey);
}

/** A key for a new tab or part. @param token unique letters and digits, at least six */
export function ownKey(token: string): string {
  return `own-${token
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 24)}`;
}

/** Keys of the tabs and parts of a design. */
export function keysOf({ tabs }: Pick<FormDesign, 'tabs'>): readonly string[] {
  return tabs.flatMap((tab) => [tab.key, ...tab.parts.map((part) => part.key)]);
}

/** The sections of a design, from the first tab to the last. */
export function sectionsOfDesign({ tabs }: Pick<FormDesign, 'tabs'>): readonly SectionDesign[] {
  return tabs.flatMap(({ parts }) => parts.filter((part) => part.kind === 'section'));
}

/** Names of the fields in a design. */
export function fieldsOfDesign(design: Pick<FormDesign, 'tabs'>): readonly string[] {
  return sectionsOfDesign(design).flatMap(({ fields }) => fields.map(({ field }) => field));
}

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** The designable parts of a form field: a span of one is omitted. */
export function designOfFormField(formField: FormField): FieldDesign {
  if (typeof formField === 'string') return { field: formField };
  const { field, span = 1 } = formField;
  return span === 1 ? { field } : { field, span };
}

type Named = (partKey: string) => DesignTexts;

/** The designable parts of a form part. */
export function designOfPart(part: FormPart, textsOf: Named): PartDesign {
  const named = { key: part.key, label: part.label, texts: textsOf(part.key) };
  if (part.kind !== 'section') return { kind: part.kind, ...named };
  return {
    kind: 'section',
    ...named,
    ...(part.columns === undefined ? {} : { columns: part.columns }),
    fields: part.fields.map(designOfFormField),
  };
}

/** The designable parts of a form, with defaults filled in. */
export function designOfForm(form: FormDefinition): FormDesign {
  const said = form.texts ?? {};
  const worded = (of: (locale: DesignLocale) => string | undefined): DesignTexts => {
    const [tw = '', en = '', ja = ''] = DESIGN_LOCALES.map(of);
    return { 'zh-TW': tw, en, ja };
  };
  const textsOf: Named = (partKey) => worded((locale) => said[locale]?.parts?.[partKey]);
  const partsOf = (parts: readonly FormPart[]) => parts.map((part) => designOfPart(part, textsOf));
  const tabOf = (tab: FormTab): TabDesign => ({
    key: tab.key,
    label: tab.label,
    texts: textsOf(tab.key),
    parts: partsOf(tab.parts),
  });
  const bare = { key: NO_TAB, label: '', texts: NO_TEXTS, parts: partsOf(form.parts ?? []) };
  const { tabs = [] } = form;
  return {
    label: form.label,
    texts: worded((locale) => said[locale]?.label),
    columns: form.columns ?? COLUMNS,
    ...(form.words && { words: form.words }),
    tabs: tabs.length > 0 ? tabs.map(tabOf) : [bare],
  };
}
