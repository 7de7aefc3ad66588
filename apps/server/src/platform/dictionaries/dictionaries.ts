import type { Translations } from '@haiqiao/contract/i18n';
import type { Kysely } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { Database } from '#server/db/tables.ts';

/** An item as records need it: whether it may be chosen, what it is called, what it is filtered by. */
export interface KnownItem {
  readonly value: string;
  readonly name: string;
  readonly translations: Translations;
  readonly isValid: boolean;
  readonly icon: string;
  /** What an option filter may ask: `value`, `parent` (its value) and `extend1` … `extend6`. */
  readonly traits: Readonly<Record<string, string>>;
}

/** Items by value. */
export type KnownDictionary = ReadonlyMap<string, KnownItem>;

/** Reads dictionaries for whoever checks or labels what records hold. */
export interface Dictionaries {
  /** The items of a dictionary, also those no longer valid; none when there is no such dictionary. */
  read(code: string): Promise<KnownDictionary>;
  /** Every dictionary by its code, empty ones too. */
  all(): Promise<ReadonlyMap<string, KnownDictionary>>;
}

/**
 * Makes the reader. Everything is read at once and remembered until a dictionary changes anywhere; while the news line
 * is down nothing is. Without a line it is remembered for good: for a job's own process, which ends soon.
 */
export function createDictionaries(base: Pick<ContextBase, 'db'>, broadcast: Broadcast | null): Dictionaries {
  let known: Promise<ReadonlyMap<string, KnownDictionary>> | null = null;
  const forget = () => {
    known = null;
  };
  broadcast?.subscribe('dictionaries-changed', forget);
  broadcast?.onGap(forget);

  function all(): Promise<ReadonlyMap<string, KnownDictionary>> {
    if (broadcast && !broadcast.isConnected()) return load(base.db);
    if (known) return known;
    const loading = load(base.db);
    known = loading;
    loading.catch(() => {
      if (known === loading) known = null;
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

/** Dictionaries that stay as they are. */
export function fixedDictionaries(known: ReadonlyMap<string, KnownDictionary>): Dictionaries {
  return { read: (code) => Promise.resolve(known.get(code) ?? NONE), all: () => Promise.resolve(known) };
}

const NONE: KnownDictionary = new Map();

const EXTENDS = ['extend1', 'extend2', 'extend3', 'extend4', 'extend5', 'extend6'] as const;

async function load(db: Kysely<Database>): Promise<ReadonlyMap<string, KnownDictionary>> {
  const [types, rows] = await Promise.all([
    db.selectFrom('sys_dictionary_type').select('code').orderBy('code').execute(),
    selectItems(db),
  ]);
  const dictionaries = new Map(types.map(({ code }) => [code, new Map<string, KnownItem>()]));
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

function selectItems(db: Kysely<Database>) {
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
