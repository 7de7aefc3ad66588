import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { findEntry, purgeEntry, visibleEntries } from '#server/platform/bin/bin-entries.ts';
import type { BinKind, BinText } from '#server/platform/bin/bin-kind.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { BinDeps } from './bin-deps.ts';

type Preview = EndpointReply<typeof endpoints.previewBinEntry>;
type Clashes = NonNullable<EndpointReply<typeof endpoints.restoreBinEntries>[number]['clashes']>;

/** A deleted item other than a record: its unique values, and what was deleted with it. @throws AppError RECORD_NOT_FOUND */
export async function previewBinned(ctx: Context, kind: BinKind, id: string): Promise<Preview> {
  const entry = await findEntry(ctx, kind, id);
  const [own] = entry.rows[0]?.rows ?? [];
  return {
    form: null,
    record: {
      dataId: id,
      rowVersion: 1,
      status: '',
      title: entry.title,
      fields: {},
      actions: [],
      isFavourite: false,
      deletedAt: entry.deleted_at.toISOString(),
    },
    facts: Object.entries(kind.unique).map(([column, label]) => ({
      label: wordsOf(ctx, label),
      text: scalarText(own?.[column]),
    })),
    children: entry.children.map((title) => ({ resourceLabel: '', title })),
  };
}

/** Unique values of an item that are taken. */
export async function clashesOfBinned(
  ctx: Context,
  kind: BinKind,
  { id, values = {} }: { id: string; values?: Readonly<Record<string, unknown>> | undefined },
): Promise<Clashes> {
  const entry = await findEntry(ctx, kind, id);
  const [own] = entry.rows[0]?.rows ?? [];
  return Object.entries(kind.unique).map(([field, label]) => ({
    field,
    label: wordsOf(ctx, label),
    value: scalarText(values[field] ?? own?.[field]),
  }));
}

/** Permanently deletes everything that the caller sees and may delete. */
export async function purgeAllBinned(ctx: Context, { kinds }: BinDeps): Promise<number> {
  const open = [...kinds.values()].filter(({ mayPurge }) => mayPurge(ctx.actor));
  const { rows } = await sql<{ id: string; kind: string }>`
    select record.id, record.kind from sys_bin_entry record where ${visibleEntries(ctx, open)} order by record.id`.execute(
    ctx.db,
  );
  let purged = 0;
  for (const { id, kind: code } of rows) {
    const kind = kinds.get(code);
    if (kind) purged += (await isPurged(() => purgeEntry(ctx, kind, id))) ? 1 : 0;
  }
  return purged;
}

/** Whether an entry was purged: it may be gone already, by a concurrent purge or with another entry. */
export async function isPurged(purge: () => Promise<void>): Promise<boolean> {
  try {
    await purge();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.id === 'RECORD_NOT_FOUND') return false;
    throw error;
  }
}

function wordsOf(ctx: Context, { name, translations }: BinText): string {
  return localize(name, translations, ctx.locale);
}
