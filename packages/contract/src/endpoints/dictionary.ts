import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { itemInput, translations, typeInput } from './dictionary-input.ts';

const TAG = 'dictionary';
const id = z.uuid();
/** What a search box sends: anything. */
const text = (max: number) => z.string().max(max);
/** Rows of a page of items (SPEC §9). */
export const DICTIONARY_PAGE_SIZE = 15;

const typeView = z.object({
  typeId: z.string(),
  typeName: z.string(),
  /** In the reader's language. */
  label: z.string(),
  translations: z.record(z.string(), z.string()),
  dicCode: z.string(),
  systemCode: z.string(),
  /** A business area brought it: its code stays, and it cannot be deleted. */
  isShipped: z.boolean(),
  /** Raised by every change of the dictionary or its items. */
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
  /** A business area brought it: its value stays, and it can be hidden, not deleted. */
  isShipped: z.boolean(),
  rowVersion: z.int(),
  updatedAt: z.iso.datetime({ offset: true }),
  /** Name of whoever changed it last; empty when nobody has. */
  updatedBy: z.string(),
});

/** An item of a dictionary (SPEC §3). */
export type DictionaryItem = z.output<typeof itemView>;

/** DICT-06. */
export const findDictionaryType = defineEndpoint({
  name: 'findDictionaryType',
  method: 'POST',
  path: '/api/dictionary/type/findById',
  tag: TAG,
  summary: 'One dictionary by its id.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: typeView,
});

/** DICT-08. */
export const queryDictionaryTypes = defineEndpoint({
  name: 'queryDictionaryTypes',
  method: 'POST',
  path: '/api/dictionary/type/query',
  tag: TAG,
  summary: 'Dictionaries in their order, by keyword.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  wire: 'data',
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
  method: 'POST',
  path: '/api/dictionary/type/insert',
  tag: TAG,
  summary: 'Creates a dictionary.',
  auth: { kind: 'permission', code: 'dictionary:create' },
  wire: 'data',
  body: z.strictObject({ ...typeInput, translations: translations.optional() }),
  reply: typeView,
});

/** DICT-06. The code of a dictionary that a module brought stays. */
export const updateDictionaryType = defineEndpoint({
  name: 'updateDictionaryType',
  method: 'POST',
  path: '/api/dictionary/type/update',
  tag: TAG,
  summary: 'Changes a dictionary.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  wire: 'data',
  body: z.strictObject({
    id,
    rowVersion: z.int().positive().optional(),
    ...typeInput,
    /** Stay as they are unless given. */
    translations: translations.optional(),
  }),
  reply: typeView,
});

/** DICT-06. Refused while a field uses it. */
export const removeDictionaryType = defineEndpoint({
  name: 'removeDictionaryType',
  method: 'POST',
  path: '/api/dictionary/type/delete',
  tag: TAG,
  summary: 'Deletes a dictionary with its items; refused while a field uses it.',
  auth: { kind: 'permission', code: 'dictionary:delete' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** DICT-08: the order of dictionaries. */
export const reorderDictionaryTypes = defineEndpoint({
  name: 'reorderDictionaryTypes',
  method: 'POST',
  path: '/api/dictionary/type/reorder',
  tag: TAG,
  summary: 'Puts a dictionary before another one, or at the end.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  wire: 'data',
  body: z.strictObject({ id, beforeId: id.nullable() }),
  reply: z.boolean(),
});

/** DICT-06: children of a type, or of an item. */
export const queryDictionaryChildren = defineEndpoint({
  name: 'queryDictionaryChildren',
  method: 'POST',
  path: '/api/dictionary/item/queryChildren',
  tag: TAG,
  summary: 'Items right below a dictionary or an item, in their order.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ typeId: id, parentItemId: id.optional() }),
  reply: z.array(itemView),
});

/** DICT-06: `like` on item_name and item_value, `eq` on type_id. */
export const queryDictionaryItems = defineEndpoint({
  name: 'queryDictionaryItems',
  method: 'POST',
  path: '/api/dictionary/item/query',
  tag: TAG,
  summary: 'Items by terms.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  wire: 'data',
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
  method: 'POST',
  path: '/api/dictionary/item/insert',
  tag: TAG,
  summary: 'Creates an item.',
  auth: { kind: 'permission', code: 'dictionary:create' },
  wire: 'data',
  body: z.strictObject({
    /** Clients of the older kind send one; a new item gets its own. */
    id: z.union([id, z.literal('')]).optional(),
    ...itemInput,
  }),
  reply: itemView,
});

/** DICT-06. A value that records use stays. */
export const updateDictionaryItem = defineEndpoint({
  name: 'updateDictionaryItem',
  method: 'POST',
  path: '/api/dictionary/item/update',
  tag: TAG,
  summary: 'Changes an item; the value of an item that records use stays.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  wire: 'data',
  body: z.strictObject({ id, rowVersion: z.int().positive().optional(), ...itemInput }),
  reply: itemView,
});

/** DICT-05. A used item can be hidden, not deleted (DOMAIN §2.19). */
export const removeDictionaryItem = defineEndpoint({
  name: 'removeDictionaryItem',
  method: 'POST',
  path: '/api/dictionary/item/delete',
  tag: TAG,
  summary: 'Deletes an item with those below it; refused while a record uses one of them.',
  auth: { kind: 'permission', code: 'dictionary:delete' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** How often an item is used. */
export const countDictionaryItemUses = defineEndpoint({
  name: 'countDictionaryItemUses',
  method: 'POST',
  path: '/api/dictionary/item/uses',
  tag: TAG,
  summary: 'How many records use an item, by field, and whose rights hang on it.',
  auth: { kind: 'permission', code: 'dictionary:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.object({
    total: z.int(),
    fields: z.array(z.object({ resource: z.string(), field: z.string(), label: z.string(), count: z.int() })),
    /** Permission groups whose rows hang on it: when it is merged, they let people see what the other item names. */
    groups: z.object({
      count: z.int(),
      /** None for whoever may not read permission groups. */
      names: z.array(z.string()),
    }),
  }),
});

/** Lets one item stand for another (DOMAIN §2.19); the items below it move along. */
export const mergeDictionaryItems = defineEndpoint({
  name: 'mergeDictionaryItems',
  method: 'POST',
  path: '/api/dictionary/item/merge',
  tag: TAG,
  summary:
    'Replaces an item by another in every record, then hides it; thousands of records are changed in the background.',
  auth: { kind: 'permission', code: 'dictionary:update' },
  wire: 'data',
  body: z.strictObject({ id, intoId: id }),
  reply: z.object({
    /** Records changed, or to be changed. */
    changed: z.int(),
    /** Whether that still goes on. */
    isBackground: z.boolean(),
  }),
});

/** An item as choices need it: no ids of the screen, every level at once. */
const optionSchema = z.object({
  value: z.string(),
  label: z.string(),
  valid: z.boolean(),
  icon: z.string(),
  /** Value of the item above; null at the top. */
  parent: z.string().nullable(),
  extends: z.array(z.string()),
  /** Pinyin of the label and its initials, lower case (`tongguanfuwu tgfw`): what the search box of a choice also finds. */
  pinyin: z.string(),
});

/** An item to choose, or to label what was chosen. */
export type DictionaryOption = z.output<typeof optionSchema>;

/** DICT-06: every item of a dictionary by its code, hidden ones too, since old data still needs their labels. */
export const queryDictionaryByCode = defineEndpoint({
  name: 'queryDictionaryByCode',
  method: 'POST',
  path: '/api/dictionary/item/queryByCode',
  tag: TAG,
  summary: 'Every item of a dictionary by its code, in order; `valid` false hides it from choices.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ dicCode: text(100) }),
  reply: z.array(optionSchema),
});
