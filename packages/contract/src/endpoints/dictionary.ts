import { z } from 'zod';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';
import { codeLine, line, lines, translations } from './parts/stored-text.ts';

const TAG = 'dictionary';
const id = z.uuid();
/** Free text of a search box. */
const text = (max: number) => z.string().max(max);
/** Page size of items (SPEC §9). */
export const DICTIONARY_PAGE_SIZE = 15;

/** Represents "no parent" on the wire (SPEC §9). */
export const ROOT_PARENT_ID = '00000000-0000-0000-0000-000000000000';

/** Input of a dictionary. */
export const dictionaryTypeInput = {
  typeName: line(100).min(1),
  /** Letters, digits and underscores, starting with a letter. */
  dicCode: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{1,63}$/),
  systemCode: codeLine(64).default(''),
};

/** DICT-04: blank names and values are refused. */
export const dictionaryItemInput = {
  typeId: id,
  parentItemid: id.default(ROOT_PARENT_ID),
  itemName: line(200).min(1),
  itemValue: codeLine(100).min(1),
  viewIndex: z.int().min(0).max(1_000_000),
  valid: z.enum(['YES', 'NO']),
  icon: line(100).default(''),
  extend1: lines(500).default(''),
  extend2: lines(500).default(''),
  extend3: lines(500).default(''),
  extend4: lines(500).default(''),
  extend5: lines(500).default(''),
  extend6: lines(500).default(''),
  /** Unchanged if absent. */
  translations: translations.optional(),
};

const typeView = z.object({
  typeId: z.string(),
  typeName: z.string(),
  /** In the reader's language. */
  label: z.string(),
  translations: z.record(z.string(), z.string()),
  dicCode: z.string(),
  systemCode: z.string(),
  /** Defined by a business area: its code is fixed, and it cannot be deleted. */
  isShipped: z.boolean(),
  /** Incremented by every change of the dictionary or its items. */
  version: z.int(),
  rowVersion: z.int(),
});

/** A dictionary (SPEC §3). */
export type DictionaryType = z.output<typeof typeView>;

const itemView = z.object({
  itemId: z.string(),
  typeId: z.string(),
  itemName: z.string(),
  /** In the reader's language. */
  label: z.string(),
  translations: z.record(z.string(), z.string()),
  itemValue: z.string(),
  viewIndex: z.int(),
  valid: z.enum(['YES', 'NO']),
  icon: z.string(),
  extend1: z.string(),
  extend2: z.string(),
  extend3: z.string(),
  extend4: z.string(),
  extend5: z.string(),
  extend6: z.string(),
  parentItemid: z.string(),
  hasChildren: z.boolean(),
  /** Defined by a business area: its value is fixed, and it can be hidden but not deleted. */
  isShipped: z.boolean(),
  rowVersion: z.int(),
  updatedAt: z.iso.datetime({ offset: true }),
  /** Name of the last editor; empty if never edited. */
  updatedBy: z.string(),
});

/** An item of a dictionary (SPEC §3). */
export type DictionaryItem = z.output<typeof itemView>;

/** DICT-06. */
export const findDictionaryType = defineEndpoint({
  name: 'findDictionaryType',
  path: '/api/dictionary/type/findById',
  tag: TAG,
  summary: 'Returns a dictionary by id.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: typeView,
});

/** DICT-08. */
export const queryDictionaryTypes = defineEndpoint({
  name: 'queryDictionaryTypes',
  path: '/api/dictionary/type/query',
  tag: TAG,
  summary: 'Lists dictionaries in their order, filtered by keyword.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  body: z.strictObject({
    pageIndex: z.int().min(0).max(100_000).default(0),
    pageSize: z.int().min(1).max(500).default(DICTIONARY_PAGE_SIZE),
    keyword: text(100).default(''),
  }),
  reply: z.object({
    datas: z.array(typeView.extend({ items: z.int(), updatedAt: z.iso.datetime({ offset: true }) })),
    total: z.int(),
  }),
});

/** DICT-06. */
export const insertDictionaryType = defineEndpoint({
  name: 'insertDictionaryType',
  path: '/api/dictionary/type/insert',
  tag: TAG,
  summary: 'Creates a dictionary.',
  auth: { kind: 'permission', code: 'dictionary:create' },
  body: z.strictObject({ ...dictionaryTypeInput, translations: translations.optional() }),
  reply: typeView,
});

/** DICT-06. The code of a module's dictionary is fixed. */
export const updateDictionaryType = defineEndpoint({
  name: 'updateDictionaryType',
  path: '/api/dictionary/type/update',
  tag: TAG,
  summary: 'Updates a dictionary.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  body: z.strictObject({
    id,
    rowVersion: rowVersionSchema.optional(),
    ...dictionaryTypeInput,
    /** Unchanged if absent. */
    translations: translations.optional(),
  }),
  reply: typeView,
});

/** DICT-06. Refused while a field uses it. */
export const removeDictionaryType = defineEndpoint({
  name: 'removeDictionaryType',
  path: '/api/dictionary/type/delete',
  tag: TAG,
  summary: 'Deletes a dictionary with its items; refused while a field uses it.',
  auth: { kind: 'permission', code: 'dictionary:delete' },
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** DICT-08: reorders dictionaries. */
export const reorderDictionaryTypes = defineEndpoint({
  name: 'reorderDictionaryTypes',
  path: '/api/dictionary/type/reorder',
  tag: TAG,
  summary: 'Moves a dictionary before another one, or to the end.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  body: z.strictObject({ id, beforeId: id.nullable() }),
  reply: z.boolean(),
});

/** DICT-06: children of a type, or of an item. */
export const queryDictionaryChildren = defineEndpoint({
  name: 'queryDictionaryChildren',
  path: '/api/dictionary/item/queryChildren',
  tag: TAG,
  summary: 'Lists the direct children of a dictionary or an item, in their order.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  body: z.strictObject({ typeId: id, parentItemId: id.optional() }),
  reply: z.array(itemView),
});

/** DICT-06: `like` on item_name and item_value, `eq` on type_id. */
export const queryDictionaryItems = defineEndpoint({
  name: 'queryDictionaryItems',
  path: '/api/dictionary/item/query',
  tag: TAG,
  summary: 'Lists items that match the query terms.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  body: z.strictObject({
    pageIndex: z.int().min(0).max(100_000).default(0),
    pageSize: z.int().min(1).max(200).default(DICTIONARY_PAGE_SIZE),
    terms: z
      .array(
        z.strictObject({
          column: z.enum(['item_name', 'item_value', 'type_id']),
          termType: z.enum(['like', 'eq']),
          value: text(200),
        }),
      )
      .max(10)
      .default([]),
  }),
  reply: z.object({ datas: z.array(itemView), total: z.int() }),
});

/** DICT-06. */
export const insertDictionaryItem = defineEndpoint({
  name: 'insertDictionaryItem',
  path: '/api/dictionary/item/insert',
  tag: TAG,
  summary: 'Creates an item.',
  auth: { kind: 'permission', code: 'dictionary:create' },
  body: z.strictObject({
    /** Sent by older clients; a new item gets its own. */
    id: z.union([id, z.literal('')]).optional(),
    ...dictionaryItemInput,
  }),
  reply: itemView,
});

/** DICT-06. A value used by records is fixed. */
export const updateDictionaryItem = defineEndpoint({
  name: 'updateDictionaryItem',
  path: '/api/dictionary/item/update',
  tag: TAG,
  summary: 'Updates an item; its value cannot change while records use it.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  body: z.strictObject({ id, rowVersion: rowVersionSchema.optional(), ...dictionaryItemInput }),
  reply: itemView,
});

/** DICT-05. A used item can be hidden, not deleted (DOMAIN §2.19). */
export const removeDictionaryItem = defineEndpoint({
  name: 'removeDictionaryItem',
  path: '/api/dictionary/item/delete',
  tag: TAG,
  summary: 'Deletes an item and its descendants; refused while a record uses one of them.',
  auth: { kind: 'permission', code: 'dictionary:delete' },
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** Usage count of an item. */
export const countDictionaryItemUses = defineEndpoint({
  name: 'countDictionaryItemUses',
  path: '/api/dictionary/item/uses',
  tag: TAG,
  summary: 'Counts the records that use an item, by field, and lists the permissions that depend on it.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: z.object({
    total: z.int(),
    fields: z.array(z.object({ resource: z.string(), field: z.string(), label: z.string(), count: z.int() })),
    /** Permission groups whose row scopes use it: after a merge they grant the rows of the other item. */
    groups: z.object({
      count: z.int(),
      /** Empty for callers who may not read permission groups. */
      names: z.array(z.string()),
    }),
  }),
});

/** Merges one item into another (DOMAIN §2.19); its children move along. */
export const mergeDictionaryItems = defineEndpoint({
  name: 'mergeDictionaryItems',
  path: '/api/dictionary/item/merge',
  tag: TAG,
  summary:
    'Replaces an item by another in every record, then hides it; large numbers of records are processed in the background.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  body: z.strictObject({ id, intoId: id }),
  reply: z.object({
    /** Number of records changed or to be changed. */
    changed: z.int(),
    /** Whether it continues in the background. */
    isBackground: z.boolean(),
  }),
});

/** An item for selections: all levels at once, without internal ids. */
const optionSchema = z.object({
  value: z.string(),
  label: z.string(),
  valid: z.boolean(),
  icon: z.string(),
  /** Value of the parent item; null at the top. */
  parent: z.string().nullable(),
  extends: z.array(z.string()),
  /** Pinyin of the label and its initials, lower case (`tongguanfuwu tgfw`), for the search box of a selection. */
  pinyin: z.string(),
});

/** An item to choose, or to label a stored value. */
export type DictionaryOption = z.output<typeof optionSchema>;

/** DICT-06: every item of a dictionary by code, including hidden ones, which old data need for labels. */
export const queryDictionaryByCode = defineEndpoint({
  name: 'queryDictionaryByCode',
  path: '/api/dictionary/item/queryByCode',
  tag: TAG,
  summary:
    'Lists all items of a dictionary by its code, in order; items with `valid` false are not selectable.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ dicCode: text(100) }),
  reply: z.array(optionSchema),
});
