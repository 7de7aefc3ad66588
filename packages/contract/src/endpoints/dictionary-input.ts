import { z } from 'zod';
import { cleanLine, cleanLines } from '../lib/clean-text.ts';

const id = z.uuid();

/** Stands for "no parent" on the wire (SPEC §9). */
export const ROOT_PARENT_ID = '00000000-0000-0000-0000-000000000000';

/** A text to keep; characters that nobody sees are refused. */
const kept = (clean: typeof cleanLine, max: number) =>
  z
    .string()
    .overwrite((raw) => {
      const cleaned = clean(raw);
      return cleaned.ok ? cleaned.text : raw;
    })
    .max(max)
    .refine((raw) => clean(raw).ok, 'controlCharacters');
/** One line to keep. */
export const line = (max: number) => kept(cleanLine, max);
/** Several lines to keep. */
export const lines = (max: number) => kept(cleanLines, max);

/** A name in the languages beside the source. */
export const translations = z.partialRecord(z.enum(['zh-TW', 'en', 'ja']), line(200));

/** What a dictionary is saved with. */
export const typeInput = {
  typeName: line(100).min(1),
  /** Letters, digits and underscores, beginning with a letter. */
  dicCode: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{1,63}$/),
  systemCode: line(64).default(''),
};

/** DICT-04: blank-only names and values are refused. */
export const itemInput = {
  typeId: id,
  parentItemid: id.default(ROOT_PARENT_ID),
  itemName: line(200).min(1),
  itemValue: line(100).min(1),
  viewIndex: z.int().min(0).max(1_000_000),
  valid: z.enum(['YES', 'NO']),
  icon: line(100).default(''),
  extend1: lines(500).default(''),
  extend2: lines(500).default(''),
  extend3: lines(500).default(''),
  extend4: lines(500).default(''),
  extend5: lines(500).default(''),
  extend6: lines(500).default(''),
  /** Stay as they are unless given. */
  translations: translations.optional(),
};
