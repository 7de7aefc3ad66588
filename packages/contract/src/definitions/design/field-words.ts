import { z } from 'zod';
import { LOCALE_TAGS, type LocaleTag } from '../../i18n/locales.ts';
import type { FieldDefinition } from '../field.ts';
import type { FieldWords, FormWords } from '../form.ts';

/** Lengths of what a field can be called in a form, and of the sentence beside its input. */
export const FIELD_WORDS_MAX = { label: 60, help: 200 } as const;
/** What of a field can be put into other words. */
export const FIELD_WORD_KINDS = ['label', 'help'] as const;

const FIELDS_MAX = 300;
const word = (max: number) => z.string().trim().min(1).max(max).optional();
const wordsIn = z.strictObject({ label: word(FIELD_WORDS_MAX.label), help: word(FIELD_WORDS_MAX.help) });

/** Words of a form for its fields, as a designer sends them: only those that are said. */
export const formWordsSchema = z
  .record(z.string().min(1).max(100), z.partialRecord(z.enum(LOCALE_TAGS), wordsIn))
  .refine((words) => Object.keys(words).length <= FIELDS_MAX, { error: 'there are too many' });

/** One word of a field for one language. */
export interface FieldWord {
  readonly field: string;
  readonly tag: LocaleTag;
  readonly kind: (typeof FIELD_WORD_KINDS)[number];
}

/** What is said in one place; empty for what the resource says. */
export function fieldWordOf(words: FormWords | undefined, { field, tag, kind }: FieldWord): string {
  return words?.[field]?.[tag]?.[kind] ?? '';
}

/** Words of which one is another; a blank one is as if it had never been said. None where nothing else is said either. */
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

/** Words without anything that says nothing; undefined where that is all. */
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

/** Fields as a form calls them in a language; as they are where the form says nothing. */
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
