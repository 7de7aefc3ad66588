import { mayDo } from '@haiqiao/contract/access';
import { textKeys } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { takeAction } from '#server/platform/records/actions/take-action.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { labelsFor } from '#server/platform/records/detail/record-labels.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { hookRecordOf } from './hook.ts';
import type { CallRecords, TakenAction } from './module-routes.ts';

/** Records on behalf of the caller of an endpoint. */
export function callRecords(ctx: Context, deps: RecordDeps): CallRecords {
  const { metadata } = deps;
  return {
    resource: (code) => metadata.resource(code),
    resourceOfForm: async (form) => (await metadata.form(form)).resource,
    assertMay: (resource, verb) => assertMay(ctx, resource, verb),
    mayChange: (resource, { field, status }) =>
      accessIn(ctx.actor, resource, { path: field, status }).mode === 'editable',
    get: async (resource, id) => {
      const [stored] = await loadRecords(ctx, resource, { ids: [id] });
      if (!stored) throw new AppError('RECORD_NOT_FOUND');
      return hookRecordOf(resource.code, stored);
    },
    seek: (resource, field, values) => seek(ctx, resource, { field, values }),
    take: (resource, action) => take(ctx, deps, { resource, ...action }),
    labelOf: async (resource, field) => {
      const label = resource.fields.get(field)?.definition.label ?? field;
      return (await metadata.current()).text(textKeys.field(resource.code, field), label, ctx.locale);
    },
    namesOf: async (resource) => (await labelsFor(ctx, deps, resource))(new Map()),
    items: async () => {
      const dictionaries = await deps.dictionaries.all();
      return (dictionary, value) => dictionaries.get(dictionary)?.has(value) ?? false;
    },
  };
}

async function seek(
  ctx: Context,
  resource: ResourceModel,
  { field, values }: { readonly field: string; readonly values: readonly string[] },
) {
  const [column] = resource.fields.get(field)?.columns ?? [];
  if (!column) throw new Error(`${resource.code} has no field ${field}`);
  if (!mayDo(ctx.actor, resource.code, 'read') || values.length === 0) return [];
  const source = await records(ctx).source(resource);
  const isWanted = sql`${sql.ref(`record.${column.name}`)} = any(${[...values]}::text[])`;
  const ids = sql<{ id: string }>`select record.id ${source.rows('record', isWanted)}`;
  const rows = await records(ctx).query(ids, resource);
  const found = await loadRecords(ctx, resource, { ids: rows.map(({ id }) => id) });
  return found.map((stored) => hookRecordOf(resource.code, stored));
}

async function take(
  ctx: Context,
  deps: RecordDeps,
  { resource, action: code, id, rowVersion, values }: TakenAction & { readonly resource: ResourceModel },
): Promise<number> {
  const action = resource.definition.actions?.find((one) => one.code === code);
  if (!action) throw new AppError('RECORD_ACTION_REFUSED', { action: code });
  const taking = { resource, action, id, rowVersion, inputValues: values, opinion: '', params: {} };
  return (await takeAction(ctx, await deps.snapshot(), taking)).rowVersion;
}
