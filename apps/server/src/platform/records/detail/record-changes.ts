import { fieldModeOf, maskPersonal } from '@haiqiao/contract/access';
import { fieldTextKey, textKeys } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { fieldTypeOf, type LabelOf, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { StoredChanges } from '#server/db/tables/records.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { readDetail } from './read-detail.ts';
import { labelsFor } from './record-labels.ts';

type Reply = EndpointReply<typeof endpoints.queryRecordChanges>;

/** Longest text of a value in a history; the rest is in the record. */
const TEXT_MAX = 2_000;

/**
 * The history of a record, newest first. Hidden fields are left out, masked ones masked, as they are in the record itself.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function queryRecordChanges(
  ctx: Context,
  deps: RecordDeps,
  input: EndpointBody<typeof endpoints.queryRecordChanges>,
): Promise<Reply> {
  const { resource } = await deps.metadata.form(input.id);
  assertMay(ctx, resource, 'read');
  await assertSeen(ctx, deps, { resource, id: input.dataId });
  const history = ctx.db.selectFrom('log_record_change').where('record_id', '=', input.dataId);
  const [rows, { total }] = await Promise.all([
    history
      .selectAll()
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset(input.pageIndex * input.pageSize)
      .execute(),
    history.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const metadata = await deps.metadata.current();
  const names = await namesOf(ctx, { metadata, resource, changes: rows.map(({ changes }) => changes) });
  const labelOf = (await labelsFor(ctx, deps, resource))(names);
  const datas = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_name,
    action: actionName(ctx, { metadata, resource, action: row.action }),
    rowVersion: row.row_version,
    changes: changesSeen(ctx, { metadata, resource, changes: row.changes, labelOf }),
    opinion: row.opinion,
  }));
  return { datas, total };
}

/** A record in the recycle bin has a history too. */
async function assertSeen(ctx: Context, deps: RecordDeps, wanted: { resource: ResourceModel; id: string }) {
  try {
    await readDetail(ctx, deps, wanted);
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'RECORD_NOT_FOUND') throw error;
    await readDetail(ctx, deps, { ...wanted, isDeleted: true });
  }
}

/** Codes of the verbs stay what they are, the reader's screen says them; an action says its name. */
function actionName(
  ctx: Context,
  { metadata, resource, action }: { metadata: Metadata; resource: ResourceModel; action: string },
): string {
  const definition = resource.definition.actions?.find(({ code }) => code === action);
  return definition
    ? metadata.text(textKeys.action(resource.code, action), definition.label, ctx.locale)
    : action;
}

interface Seeing {
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  readonly changes: StoredChanges;
  readonly labelOf: LabelOf;
}

function changesSeen(
  ctx: Context,
  { metadata, resource, changes, labelOf }: Seeing,
): Reply['datas'][number]['changes'] {
  return [...resource.fields.values()].flatMap((field) => {
    const change = changes[field.name];
    const mode = fieldModeOf(ctx.actor, resource.code, field);
    if (!change || mode === 'hidden') return [];
    const text = (value: WireValue) =>
      textOf(ctx, resource, { field, value, labelOf, isMasked: mode === 'masked' });
    const key = fieldTextKey(resource.code, field.name, field.definition);
    const label = metadata.text(key, field.definition.label, ctx.locale);
    return [{ field: field.name, label, before: text(change[0]), after: text(change[1]) }];
  });
}

interface Shown {
  readonly field: FieldModel;
  readonly value: WireValue;
  readonly labelOf: LabelOf;
  readonly isMasked: boolean;
}

function textOf(ctx: Context, resource: ResourceModel, { field, value, labelOf, isMasked }: Shown): string {
  if (value === null) return '';
  const { definition, rows } = field;
  if (isMasked) return maskedText(definition.personal, value);
  if (!rows) return fieldTypeOf(definition).toText(value, definition, labelOf).slice(0, TEXT_MAX);
  const cells = [...rows.fields.values()].map((cell) => ({
    cell,
    mode: fieldModeOf(ctx.actor, resource.code, {
      name: `${field.name}.${cell.name}`,
      definition: cell.definition,
    }),
  }));
  const lines = tableRowsOf(value).map((row) =>
    cells
      .filter(({ mode }) => mode !== 'hidden')
      .map(({ cell, mode }) =>
        textOf(ctx, resource, {
          field: cell,
          value: row[cell.name] ?? null,
          labelOf,
          isMasked: mode === 'masked',
        }),
      )
      .filter((text) => text !== '')
      .join(' | '),
  );
  return lines.join('\n').slice(0, TEXT_MAX);
}

function maskedText(kind: FieldModel['definition']['personal'], value: WireValue): string {
  return typeof value === 'string' ? maskPersonal(kind ?? 'text', value) : '***';
}

/** Names of whatever the changes point to, by id. */
async function namesOf(
  ctx: Context,
  {
    metadata,
    resource,
    changes,
  }: { metadata: Metadata; resource: ResourceModel; changes: readonly StoredChanges[] },
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(changes.flatMap((change) => idsIn(change)))];
  if (ids.length === 0) return new Map();
  const tables = new Set(
    targetsOf(resource).flatMap((code) => {
      const target = metadata.resources.get(code);
      return target && !target.isPlatform ? [target.table] : [];
    }),
  );
  const sources = [
    sql`select id, username as name from sys_member where id = any(${ids}::uuid[])`,
    sql`select id, name from sys_org where id = any(${ids}::uuid[])`,
    ...[...tables].map(
      (table) => sql`select id, title as name from ${sql.table(table)} where id = any(${ids}::uuid[])`,
    ),
  ];
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(sources, sql` union all `)}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => idsIn(part))
    : [];
}

function targetsOf(resource: ResourceModel): readonly string[] {
  const fields = [...resource.fields.values()].flatMap((field) => [
    field,
    ...(field.rows?.fields.values() ?? []),
  ]);
  return fields.flatMap(({ definition }) =>
    definition.type === 'ref' || definition.type === 'refs' ? [definition.target] : [],
  );
}
