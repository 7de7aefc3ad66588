import { z } from 'zod';
import { LOCALE_TAGS, type LocaleTag } from '../../i18n/locales.ts';
import type { FieldDefinition } from '../field.ts';
import type { FieldWords, FormWords } from '../form.ts';

/** Maximum lengths of a field's label in a form and of its help text. */
export const FIELD_WORDS_MAX = { label: 60, help: 200 } as const;
/** Field texts that a form can override. */
export const FIELD_WORD_KINDS = ['label', 'help'] as const;

const FIELDS_MAX = 300;
const word = (max: number) => z.string().trim().min(1).max(max).optional();
const wordsIn = z.strictObject({ label: word(FIELD_WORDS_MAX.label), help: word(FIELD_WORDS_MAX.help) });

/** A form's field texts as a designer sends them: only overridden ones. */
export const formWordsSchema = z
  .record(z.string().min(1).max(100), z.partialRecord(z.enum(LOCALE_TAGS), wordsIn))
  .refine((words) => Object.keys(words).length <= FIELDS_MAX, { error: 'there are too many' });

/** One text of a field in one language. */
export interface FieldWord {
  readonly field: string;
  readonly tag: LocaleTag;
  readonly kind: (typeof FIELD_WORD_KINDS)[number];
}

/** The override of one text; empty for the resource's text. */
export function fieldWordOf(words: FormWords | undefined, { field, tag, kind }: FieldWord): string {
  return words?.[field]?.[tag]?.[kind] ?? '';
}

/** Texts with one changed; a blank one is removed. Undefined if none is left. */
export function withFieldWord(
  words: FormWords | undefined,
  at: FieldWord,
  text: string,
): FormWords | undefined {
  const { field, tag, kind } = at;
  const { [kind]: _, ...others } = words?.[field]?.[tag] ?? {};
  return saidWords({
    ...words,
    [field]: { ...words?.[field], [tag]: text.trim() === '' ? others : { ...others, [kind]: text } },
  });
}

/** Texts without blank entries; undefined if none is left. */
export function saidWords(words: FormWords): FormWords | undefined {
  const entries = Object.entries(words).flatMap(([field, own]) => {
    const said = saidOf(own);
    return Object.keys(said).length === 0 ? [] : [[field, said] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function saidOf(own: FieldWords): FieldWords {
  const entries = LOCALE_TAGS.flatMap((tag) => {
    const { label, help } = own[tag] ?? {};
    const said = { ...(label && { label }), ...(help && { help }) };
    return Object.keys(said).length === 0 ? [] : [[tag, said] as const];
  });
  return Object.fromEntries(entries);
}

/** Fields with the form's texts in a language; unchanged where the form has none. */
export function fieldsInWords<Field extends Pick<FieldDefinition, 'label' | 'help'>>(
  fields: Readonly<Record<string, Field>>,
  words: FormWords | undefined,
  tag: LocaleTag,
): Readonly<Record<string, Field>> {
  const called = Object.entries(words ?? {}).flatMap(([name, own]) => {
    const field = fields[name];
    const { label = field?.label, help = field?.help } = own[tag] ?? {};
    return field && label ? [[name, { ...field, label, ...(help && { help }) }] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(called) };
}
