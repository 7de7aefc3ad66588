import type { DesignVersionView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';

type Kind = 'list' | 'form';

/** Identifies a definition with versions. */
export interface Versioned {
  readonly kind: Kind;
  readonly code: string;
}

/** Number of the newest version of a definition; null for none. */
export async function lastNumber(ctx: Context, { kind, code }: Versioned): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('meta_design_version')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.number ?? null;
}

function versionsOf(ctx: Context, kind: Kind) {
  return ctx.db
    .selectFrom('meta_design_version as v')
    .leftJoin('sys_member as u', 'u.id', 'v.published_by')
    .select(['v.code', 'v.number', 'v.note', 'v.overlay', 'v.published_at', 'u.username'])
    .where('v.kind', '=', kind);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>;

/** A version as sent to the browser. */
export function versionView({
  number,
  note,
  overlay,
  username,
  published_at,
}: VersionRow): DesignVersionView {
  const isShipped = overlay === null;
  return { number, note, isShipped, by: username ?? '', at: published_at.toISOString() };
}

/** The newest version of each definition of a kind, by code. */
export async function newestVersions(
  ctx: Context,
  kind: Kind,
): Promise<ReadonlyMap<string, DesignVersionView>> {
  const rows = await versionsOf(ctx, kind)
    .distinctOn('v.code')
    .orderBy('v.code')
    .orderBy('v.number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.code, versionView(row)]));
}

/** Versions of a definition, newest first. */
export async function readVersions(ctx: Context, { kind, code }: Versioned): Promise<DesignVersionView[]> {
  const rows = await versionsOf(ctx, kind).where('v.code', '=', code).orderBy('v.number', 'desc').execute();
  return rows.map(versionView);
}

/** A requested version. */
export interface WantedVersion extends Versioned {
  readonly number: number;
}

/** The overlay of a version, and the definition in force with it. @throws AppError DESIGN_VERSION_NOT_FOUND */
export async function readVersion(ctx: Context, { kind, code, number }: WantedVersion) {
  const row = await versionsOf(ctx, kind)
    .select('v.definition')
    .where('v.code', '=', code)
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!row) throw new AppError('DESIGN_VERSION_NOT_FOUND');
  return row;
}
