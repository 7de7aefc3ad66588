import { designOfList, type ListDefinition } from '@haiqiao/contract/definitions';
import type { DesignVersionView, getListDesignVersion } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { openGround } from './list-ground.ts';

const LIST = 'list';

/** Number of the newest version of a list; null where there is none. */
export async function lastNumber(ctx: Context, code: string): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('meta_design_version')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('kind', '=', LIST)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.number ?? null;
}

function versionsOf(ctx: Context) {
  return ctx.db
    .selectFrom('meta_design_version as v')
    .leftJoin('sys_member as u', 'u.id', 'v.published_by')
    .select(['v.code', 'v.number', 'v.note', 'v.overlay', 'v.published_at', 'u.username'])
    .where('v.kind', '=', LIST);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>;

function viewOf({ number, note, overlay, username, published_at }: VersionRow): DesignVersionView {
  const isShipped = overlay === null;
  return { number, note, isShipped, by: username ?? '', at: published_at.toISOString() };
}

/** The newest version of every list that has any, by the code of the list. */
export async function newestVersions(ctx: Context): Promise<ReadonlyMap<string, DesignVersionView>> {
  const rows = await versionsOf(ctx)
    .distinctOn('v.code')
    .orderBy('v.code')
    .orderBy('v.number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.code, viewOf(row)]));
}

/** Versions of a list, the newest first. @throws AppError DEFINITION_NOT_FOUND */
export async function queryListDesignVersions(
  ctx: Context,
  { metadata }: DesignersDeps,
  { code }: { readonly code: string },
): Promise<{ versions: DesignVersionView[] }> {
  await openGround(ctx, metadata, { code });
  const rows = await versionsOf(ctx).where('v.code', '=', code).orderBy('v.number', 'desc').execute();
  return { versions: rows.map(viewOf) };
}

/** A version of a list. */
export interface WantedVersion {
  readonly code: string;
  readonly number: number;
}

/** What a version laid over the list, and what was in force with it. @throws AppError LIST_DESIGN_VERSION_NOT_FOUND */
export async function readVersion(ctx: Context, { code, number }: WantedVersion) {
  const row = await versionsOf(ctx)
    .select('v.definition')
    .where('v.code', '=', code)
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!row) throw new AppError('LIST_DESIGN_VERSION_NOT_FOUND');
  return { ...row, definition: row.definition as ListDefinition }; // was in force
}

/** A version with what was designed. @throws AppError DEFINITION_NOT_FOUND, LIST_DESIGN_VERSION_NOT_FOUND */
export async function getListVersion(
  ctx: Context,
  { metadata }: DesignersDeps,
  wanted: WantedVersion,
): Promise<EndpointReply<typeof getListDesignVersion>> {
  await openGround(ctx, metadata, wanted);
  const row = await readVersion(ctx, wanted);
  return { ...viewOf(row), design: designOfList(row.definition) };
}
