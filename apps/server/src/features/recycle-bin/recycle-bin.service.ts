import { mayDo } from '@haiqiao/contract/access';
import { fieldTextKey } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError, errorText } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply, FieldIssue } from '@haiqiao/contract/http';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asAppError } from '#server/db/pg-errors.ts';
import { accessTo } from '#server/platform/access/field-accesses.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { followersOf, visibleBinResources } from '#server/platform/records/bin/bin-resources.ts';
import { purgeEntry, restoreEntry } from '#server/platform/bin/bin-entries.ts';
import { purgeRecord } from '#server/platform/records/bin/purge-records.ts';
import { restoreRecord } from '#server/platform/records/bin/restore-record.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { BinDeps } from './bin-deps.ts';
import { clashesOfBinned, isPurged, previewBinned, purgeAllBinned } from './binned-items.ts';
import { queryBin } from './query-bin.ts';

/** Maximum further records in a preview. */
const CHILDREN_SHOWN = 200;

type Preview = EndpointReply<typeof endpoints.previewBinEntry>;
type Restored = EndpointReply<typeof endpoints.restoreBinEntries>;

/**
 * A deleted record as it was, with the records deleted with it.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function previewBinEntry(
  ctx: Context,
  deps: BinDeps,
  { resource: code, id }: EndpointBody<typeof endpoints.previewBinEntry>,
): Promise<Preview> {
  const kind = deps.kinds.get(code);
  if (kind) return previewBinned(ctx, kind, id);
  const metadata = await deps.metadata.current();
  const resource = await binResource(deps, code);
  assertMay(ctx, resource, 'read');
  const record = await readDetail(ctx, deps, { resource, id, isDeleted: true });
  // The reader may not have access to all of them.
  const readable = followersOf(metadata, resource).filter(({ code: of }) => mayDo(ctx.actor, of, 'read'));
  const isChild = sql`child.delete_root = ${id}::uuid and child.id <> ${id}::uuid`;
  const parts = await Promise.all(
    readable.map(async (of) => {
      const source = await records(ctx).source(of, 'deleted');
      return sql`select ${of.code}::text as code, ${source.title('child')} as title ${source.rows('child', isChild)}`;
    }),
  );
  const children = sql<{ code: string; title: string }>`
    select code, title from (${sql.join(parts, sql` union all `)}) gone order by code, title limit ${CHILDREN_SHOWN}`;
  const rows = await records(ctx).query(children, ...readable);
  const form = [...metadata.forms.values()].find((one) => one.resource === resource);
  return {
    form: form?.definition.code ?? null,
    record,
    facts: [],
    children: rows.map((row) => ({
      resourceLabel: metadata.text(
        row.code,
        metadata.resources.get(row.code)?.definition.label ?? row.code,
        ctx.locale,
      ),
      title: row.title,
    })),
  };
}

/** Restores deleted records, each with its own result. */
export async function restoreBinEntries(
  ctx: Context,
  deps: BinDeps,
  { entries, values }: EndpointBody<typeof endpoints.restoreBinEntries>,
): Promise<Restored> {
  if (values && entries.length > 1) {
    throw new AppError('RECORD_INVALID', {
      issues: [{ path: 'values', rule: 'maxItems', params: { max: 1 } }],
    });
  }
  const outcomes: Restored[number][] = [];
  for (const entry of entries) outcomes.push(await restoreOne(ctx, deps, { ...entry, values }));
  return outcomes;
}

interface Entry {
  readonly resource: string;
  readonly id: string;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

async function restoreOne(ctx: Context, deps: BinDeps, entry: Entry): Promise<Restored[number]> {
  const { id, values } = entry;
  const kind = deps.kinds.get(entry.resource);
  try {
    if (kind) {
      await restoreEntry(ctx, kind, { id, values });
      return { id, ok: true };
    }
    const resource = await binResource(deps, entry.resource);
    await restoreRecord(ctx, deps, { resource, id, values });
    return { id, ok: true };
  } catch (error) {
    // An unexpected error is also the result of one entry: others have been restored, and must be reported.
    const failure = asAppError(error);
    if (failure.id === 'INTERNAL')
      ctx.log.error({ err: error, id }, 'a deleted record could not be restored');
    const isTaken = failure.id === 'RECORD_NOT_UNIQUE';
    const clashes = !isTaken
      ? []
      : kind
        ? await clashesOfBinned(ctx, kind, entry)
        : await clashesOf(ctx, deps, { entry, issues: failure.details['issues'] });
    return {
      id,
      ok: false,
      error: failure.id,
      message: sentenceOf(ctx, failure),
      ...(clashes.length === 0 ? {} : { clashes }),
    };
  }
}

/** Why an entry is not restored; for an invalid value, its issues. */
function sentenceOf({ locale }: Context, failure: AppError): string {
  const { issues } = failure.details;
  const wrong = failure.id === 'RECORD_INVALID' && Array.isArray(issues) ? (issues as FieldIssue[]) : []; // of validation
  const texts = wrong.map((issue) => issueText(issue, tagOf(locale)));
  return texts.join(' ') || errorText(failure.id, tagOf(locale), textParams(failure));
}

function textParams(error: AppError): Record<string, string> {
  const texts = Object.entries(error.shownDetails()).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

/** Conflicting values of fields visible to the caller. */
async function clashesOf(
  ctx: Context,
  deps: RecordDeps,
  { entry, issues }: { entry: Entry; issues: unknown },
): Promise<NonNullable<Restored[number]['clashes']>> {
  const resource = await binResource(deps, entry.resource);
  const metadata = await deps.metadata.current();
  const [stored] = await loadRecords(ctx, resource, { ids: [entry.id], isDeleted: true });
  const paths = Array.isArray(issues) ? issues.map((issue: { path: string }) => issue.path) : [];
  return [...new Set(paths)].flatMap((path) => {
    const definition = resource.fields.get(path)?.definition;
    if (!definition) return [];
    const { mode } = accessTo(ctx.actor, resource, path);
    if (mode === 'hidden') return [];
    const value = entry.values?.[path] ?? stored?.values[path] ?? '';
    const label = metadata.text(fieldTextKey(resource.code, path, definition), definition.label, ctx.locale);
    return [{ field: path, label, value: mode === 'masked' ? '***' : scalarText(value) }];
  });
}

/** Permanently deletes records; with `all`, everything that the caller sees in the bin. */
export async function purgeBinEntries(
  ctx: Context,
  deps: BinDeps,
  { entries = [], all }: EndpointBody<typeof endpoints.purgeBinEntries>,
): Promise<EndpointReply<typeof endpoints.purgeBinEntries>> {
  let purged = 0;
  for (const { resource, id } of entries) {
    const kind = deps.kinds.get(resource);
    if (kind) await purgeEntry(ctx, kind, id);
    else await purgeRecord(ctx, deps, { resource: await binResource(deps, resource), id });
    purged += 1;
  }
  return { purged: all ? purged + (await purgeAll(ctx, deps)) : purged };
}

const PURGE_PAGE = 100;

/** The visible kinds that the caller may also delete. */
async function purgeAll(ctx: Context, deps: BinDeps): Promise<number> {
  let purged = await purgeAllBinned(ctx, deps);
  for (const resource of visibleBinResources(ctx, await deps.metadata.current()))
    if (mayDo(ctx.actor, resource.code, 'delete')) purged += await purgeAllOf(ctx, deps, resource);
  return purged;
}

async function purgeAllOf(ctx: Context, deps: BinDeps, resource: ResourceModel): Promise<number> {
  let purged = 0;
  // Purged entries leave the first page, so it is always the first page.
  for (;;) {
    const page = { pageIndex: 0, pageSize: PURGE_PAGE, resource: resource.code };
    const { datas } = await queryBin(ctx, deps, page);
    const before = purged;
    for (const { id } of datas) {
      purged += (await isPurged(() => purgeRecord(ctx, deps, { resource, id }))) ? 1 : 0;
    }
    if (purged === before) return purged;
  }
}

async function binResource(deps: RecordDeps, code: string): Promise<ResourceModel> {
  const resource = await deps.metadata.resource(code);
  if (resource.isPlatform) throw new AppError('RECORD_NOT_FOUND');
  return resource;
}
