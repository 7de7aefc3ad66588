import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { dictionaryItemInput, dictionaryTypeInput } from './dictionary.ts';
import { codeLine, lines, translations } from './parts/stored-text.ts';

const TAG = 'dictionary';
const id = z.uuid();

/** Maximum items of one dictionary. */
export const DICTIONARY_ITEMS_MAX = 5000;
/** Maximum levels of items. */
export const DICTIONARY_LEVELS_MAX = 20;

/** A dictionary as a file. */
const dictionaryFile = z.strictObject({
  dicCode: dictionaryTypeInput.dicCode,
  typeName: dictionaryTypeInput.typeName,
  systemCode: dictionaryTypeInput.systemCode,
  translations: translations.default({}),
  items: z
    .array(
      z.strictObject({
        itemValue: dictionaryItemInput.itemValue,
        parentValue: codeLine(100).nullable(),
        itemName: dictionaryItemInput.itemName,
        translations: translations.default({}),
        viewIndex: dictionaryItemInput.viewIndex,
        valid: dictionaryItemInput.valid,
        icon: dictionaryItemInput.icon,
        extends: z.array(lines(500)).length(6),
      }),
    )
    .max(DICTIONARY_ITEMS_MAX),
});

/** A dictionary with its items in file format. */
export type DictionaryFile = z.output<typeof dictionaryFile>;

/** DICT-08. */
export const exportDictionaries = defineEndpoint({
  name: 'exportDictionaries',
  path: '/api/dictionary/export',
  tag: TAG,
  summary: 'Exports dictionaries as JSON.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  reply: z.array(dictionaryFile),
});

/** DICT-08: adds missing and updates differing items; never removes one. */
export const importDictionaries = defineEndpoint({
  name: 'importDictionaries',
  path: '/api/dictionary/import',
  tag: TAG,
  summary: 'Imports dictionaries from JSON: all of them or none.',
  auth: { kind: 'permission', code: 'dictionary:create' },
  body: z.strictObject({ dictionaries: z.array(dictionaryFile).min(1).max(500), dryRun: z.boolean() }),
  reply: z.object({ typesAdded: z.int(), typesChanged: z.int(), itemsAdded: z.int(), itemsChanged: z.int() }),
});
