import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { itemInput, line, lines, translations, typeInput } from './dictionary-input.ts';

const TAG = 'dictionary';
const id = z.uuid();

/** Items of one dictionary at most. */
export const DICTIONARY_ITEMS_MAX = 5000;
/** Levels of items at most. */
export const DICTIONARY_LEVELS_MAX = 20;

/** A dictionary as a file. */
const dictionaryFile = z.strictObject({
  dicCode: typeInput.dicCode,
  typeName: typeInput.typeName,
  systemCode: typeInput.systemCode,
  translations: translations.default({}),
  items: z
    .array(
      z.strictObject({
        itemValue: itemInput.itemValue,
        parentValue: line(100).nullable(),
        itemName: itemInput.itemName,
        translations: translations.default({}),
        viewIndex: itemInput.viewIndex,
        valid: itemInput.valid,
        icon: itemInput.icon,
        extends: z.array(lines(500)).length(6),
      }),
    )
    .max(DICTIONARY_ITEMS_MAX),
});

/** A dictionary with its items as it stands in a file. */
export type DictionaryFile = z.output<typeof dictionaryFile>;

/** DICT-08. */
export const exportDictionaries = defineEndpoint({
  name: 'exportDictionaries',
  method: 'POST',
  path: '/api/dictionary/export',
  tag: TAG,
  summary: 'Dictionaries as JSON.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  wire: 'data',
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  reply: z.array(dictionaryFile),
});

/** DICT-08: adds what is missing and renews what differs; never takes an item away. */
export const importDictionaries = defineEndpoint({
  name: 'importDictionaries',
  method: 'POST',
  path: '/api/dictionary/import',
  tag: TAG,
  summary: 'Takes dictionaries from JSON: all of them or none.',
  auth: { kind: 'permission', code: 'dictionary:create' },
  wire: 'data',
  body: z.strictObject({ dictionaries: z.array(dictionaryFile).min(1).max(500), dryRun: z.boolean() }),
  reply: z.object({ typesAdded: z.int(), typesChanged: z.int(), itemsAdded: z.int(), itemsChanged: z.int() }),
});
