import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { findEntry, purgeEntry, seenEntries } from '#server/platform/bin/bin-entries.ts';
import type { BinKind, BinText } from '#server/platform/bin/bin-kind.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { BinDeps } from './bin-deps.ts';

type Preview = EndpointReply<typeof endpoints.previewBinEntry>;
type Clashes = NonNullable<EndpointReply<typeof endpoints.restoreBinEntries>[number]['clashes']>;

/** Something deleted that is no record: what must be unique of it, and what went along. @throws AppError RECORD_NOT_FOUND */
export async function previewKept(ctx: Context, kind: BinKind, id: string): Promise<Preview> {
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

/** What must be unique of something, and is taken. */
export async function clashesOfKept(
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

/** Deletes everything for good that the caller sees and may delete. */
export async function purgeAllKept(ctx: Context, { kinds }: BinDeps): Promise<number> {
  const open = [...kinds.values()].filter(({ mayPurge }) => mayPurge(ctx.actor));
  const { rows } = await sql<{ id: string; kind: string }>`
    select record.id, record.kind from sys_bin_entry record where ${seenEntries(ctx, open)} order by record.id`.execute(
    ctx.db,
  );
  let purged = 0;
  for (const { id, kind: code } of rows) {
    const kind = kinds.get(code);
    if (kind) purged += (await isPurged(() => purgeEntry(ctx, kind, id))) ? 1 : 0;
  }
  return purged;
}

/** Whether an entry was purged: of many one may be gone by now, by somebody else or along with another. */
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
