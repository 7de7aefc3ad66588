import type { Translations } from '@haiqiao/contract/i18n';
import type { Kysely } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { Tables } from '#server/db/tables.ts';

/** An item as needed by records: validity, label and filter values. */
export interface CachedItem {
  readonly value: string;
  readonly name: string;
  readonly translations: Translations;
  readonly isValid: boolean;
  readonly icon: string;
  /** Values for option filters: `value`, `parent` (its value) and `extend1` … `extend6`. */
  readonly traits: Readonly<Record<string, string>>;
}

/** Items by value. */
export type CachedDictionary = ReadonlyMap<string, CachedItem>;

/** Reads dictionaries for validating and labelling record values. */
export interface Dictionaries {
  /** The items of a dictionary, including invalid ones; empty for an unknown dictionary. */
  read(code: string): Promise<CachedDictionary>;
  /** All dictionaries by code, including empty ones. */
  all(): Promise<ReadonlyMap<string, CachedDictionary>>;
}

/**
 * Creates the reader. All dictionaries are read at once and cached until one changes on any node; during a broadcast outage nothing is
 * cached. Without a broadcast they are cached forever: for a short-lived job process.
 */
export function createDictionaries(base: Pick<ContextBase, 'db'>, broadcast: Broadcast | null): Dictionaries {
  let cached: Promise<ReadonlyMap<string, CachedDictionary>> | null = null;
  const forget = () => {
    cached = null;
  };
  broadcast?.subscribe('dictionaries-changed', forget);
  broadcast?.onGap(forget);

  function all(): Promise<ReadonlyMap<string, CachedDictionary>> {
    if (broadcast && !broadcast.isConnected()) return load(base.db);
    if (cached) return cached;
    const loading = load(base.db);
    cached = loading;
    loading.catch(() => {
      if (cached === loading) cached = null;
    });
    return loading;
  }

  return {
    all,
    async read(code) {
      return (await all()).get(code) ?? NONE;
    },
  };
}

/** Dictionaries that never change. */
export function fixedDictionaries(dictionaries: ReadonlyMap<string, CachedDictionary>): Dictionaries {
  return {
    read: (code) => Promise.resolve(dictionaries.get(code) ?? NONE),
    all: () => Promise.resolve(dictionaries),
  };
}

const NONE: CachedDictionary = new Map();

const EXTENDS = ['extend1', 'extend2', 'extend3', 'extend4', 'extend5', 'extend6'] as const;

async function load(db: Kysely<Tables>): Promise<ReadonlyMap<string, CachedDictionary>> {
  const [types, rows] = await Promise.all([
    db.selectFrom('sys_dictionary_type').select('code').orderBy('code').execute(),
    selectItems(db),
  ]);
  const dictionaries = new Map(types.map(({ code }) => [code, new Map<string, CachedItem>()]));
  for (const row of rows) {
    const extend = EXTENDS.map((name) => [name, row[name]] as const);
    dictionaries.get(row.code)?.set(row.value, {
      value: row.value,
      name: row.name,
      translations: row.translations,
      isValid: row.is_valid,
      icon: row.icon,
      traits: { value: row.value, parent: row.parent ?? '', ...Object.fromEntries(extend) },
    });
  }
  return dictionaries;
}

function selectItems(db: Kysely<Tables>) {
  return db
    .selectFrom('sys_dictionary_item as item')
    .innerJoin('sys_dictionary_type as type', 'type.id', 'item.type_id')
    .leftJoin('sys_dictionary_item as parent', 'parent.id', 'item.parent_id')
    .select([
      'type.code',
      'item.value',
      'item.name',
      'item.translations',
      'item.is_valid',
      'item.icon',
      'parent.value as parent',
    ])
    .select(EXTENDS.map((name) => `item.${name}` as const))
    .orderBy('type.code')
    .orderBy('item.order_no')
    .orderBy('item.value')
    .execute();
}
