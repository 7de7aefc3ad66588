import { z } from 'zod';
import { cleanLine, cleanLines, hasUnseen } from '../../lib/clean-text.ts';

/** A text to store; invisible characters are refused. */
const storedText = (clean: typeof cleanLine, max: number) =>
  z
    .string()
    .overwrite((raw) => {
      const cleaned = clean(raw);
      return cleaned.ok ? cleaned.text : raw;
    })
    .max(max)
    .refine((raw) => clean(raw).ok, 'controlCharacters');
/** A single-line text. */
export const line = (max: number) => storedText(cleanLine, max);
/** A code, a number or an address: a single line where nothing invisible can make two values look the same. */
export const codeLine = (max: number) => line(max).refine((code) => !hasUnseen(code), 'controlCharacters');
/** A multi-line text. */
export const lines = (max: number) => storedText(cleanLines, max);

/** A name in the languages besides the source. */
export const translations = z.partialRecord(z.enum(['zh-TW', 'en', 'ja']), line(200));
