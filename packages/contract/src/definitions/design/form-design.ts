import { z } from 'zod';
import type { FormField } from '../documents/form-field.ts';
import type { FormDefinition, FormPart, FormTab } from '../form.ts';
import { formWordsSchema } from './field-words.ts';
import { DESIGN_LOCALES, type DesignLocale } from './list-design.ts';

/** Columns that a form or one of its sections can have. */
export const FORM_COLUMNS = [1, 2, 3, 4] as const;
/** One of {@link FORM_COLUMNS}. */
export type FormColumns = (typeof FORM_COLUMNS)[number];
/** Length of the names of a form, its tabs and its parts. */
export const FORM_LABEL_MAX = 60;
/** Key of the one tab by which a design says that its form has no tabs. */
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
const kept = { key, label, texts };
const partSchema = z.discriminatedUnion('kind', [
  sectionSchema,
  z.strictObject({ kind: z.literal('related'), ...kept }),
  z.strictObject({ kind: z.literal('history'), ...kept }),
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
  /** Its name in other languages; empty for that which it was shipped with. */
  texts,
  columns,
  tabs: z.array(tabSchema).min(1).max(PARTS_MAX),
  /** What it calls its fields and says beside their inputs; what is not said is as their resource says it. */
  words: formWordsSchema.optional(),
});

/** What of a form can be designed on screen. */
export type FormDesign = z.output<typeof shape>;
/** A tab as it can be designed. */
export type TabDesign = FormDesign['tabs'][number];
/** A part of a form as it can be designed. */
export type PartDesign = TabDesign['parts'][number];
/** A titled group of fields as it can be designed. */
export type SectionDesign = Extract<PartDesign, { kind: 'section' }>;
/** A field in a section as it can be designed. */
export type PlaceDesign = SectionDesign['fields'][number];
/** Names in other languages; empty where there is none. */
export type DesignTexts = FormDesign['texts'];

/**
 * What of a form can be designed on screen, and nothing else: neither whose records it shows, nor what becomes of them. Tabs and parts
 * stand by their keys, fields by their names; what else a definition says of them stays as it is. A form without tabs has one
 * tab, of the key {@link NO_TAB}.
 */
export const formDesignSchema = shape
  .refine(({ tabs }) => tabs.length === 1 || tabs.every((tab) => tab.key !== NO_TAB), {
    error: 'a form without tabs has no other',
  })
  .refine((design) => isDistinct(keysOf(design)), { error: 'a key stands here twice' })
  .refine((design) => isDistinct(fieldsOfDesign(design)), { error: 'a field stands here twice' });

/** No names in other languages. */
export const NO_TEXTS: DesignTexts = { 'zh-TW': '', en: '', ja: '' };

/** Keys of parts that somebody designed; what areas ship is called by identifiers, which have no hyphen. */
const OWN_KEY = /^own-[a-z0-9]{6,24}$/;

/** Whether a tab or part was made by a designer rather than shipped. */
export function isOwnKey(partKey: string): boolean {
  return OWN_KEY.test(partKey);
}

/** A key for a new tab or part. @param token letters and digits that no other has, at least six */
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

/** Names of the fields that stand in a design. */
export function fieldsOfDesign(design: Pick<FormDesign, 'tabs'>): readonly string[] {
  return sectionsOfDesign(design).flatMap(({ fields }) => fields.map(({ field }) => field));
}

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** A place as it can be designed: a span of one says nothing. */
export function designOfPlace(place: FormField): PlaceDesign {
  if (typeof place === 'string') return { field: place };
  const { field, span = 1 } = place;
  return span === 1 ? { field } : { field, span };
}

type Named = (partKey: string) => DesignTexts;

/** The part of a part that can be designed. */
export function designOfPart(part: FormPart, textsOf: Named): PartDesign {
  const named = { key: part.key, label: part.label, texts: textsOf(part.key) };
  if (part.kind !== 'section') return { kind: part.kind, ...named };
  return {
    kind: 'section',
    ...named,
    ...(part.columns === undefined ? {} : { columns: part.columns }),
    fields: part.fields.map(designOfPlace),
  };
}

/** The part of a form that can be designed; what the definition leaves open is said. */
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
