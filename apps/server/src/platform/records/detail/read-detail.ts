import { type ActionDefinition, holds, textKeys } from '@haiqiao/contract/definitions';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { fieldTypeOf, type LabelOf, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type DetailRow, detailReadingOf, type SeenField } from './detail-statement.ts';
import { labelsFor } from './record-labels.ts';

/** Which record is read. */
export interface DetailWanted {
  readonly resource: ResourceModel;
  readonly id: string;
  /** One in the recycle bin instead of a live one. */
  readonly isDeleted?: boolean;
}

/**
 * One record as the actor may see it: hidden fields left out, masked ones masked by the database, names in their language,
 * and the actions that they may take now.
 * @throws AppError RECORD_NOT_FOUND also for a record out of reach
 */
export async function readDetail(
  ctx: Context,
  deps: RecordDeps,
  wanted: DetailWanted,
): Promise<RecordDetail> {
  const { resource, id } = wanted;
  const metadata = await deps.metadata.current();
  const reading = await detailReadingOf(ctx, resource, metadata.resources);
  const [row] = await (wanted.isDeleted ? reading.deleted : reading.live).run(ctx, { id });
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  const labelOf = (await labelsFor(ctx, deps, resource))(namesIn(row));
  const fields = reading.fields.map(
    (field) => [field.field.name, fieldValue(field, row.seen, labelOf)] as const,
  );
  const actions = wanted.isDeleted ? [] : actionsNow(ctx, { resource, row, actions: reading.actions });
  return {
    dataId: id,
    rowVersion: row.row_version,
    status: row.status ?? '',
    title: row.title,
    fields: Object.fromEntries(fields),
    actions: actions.map((action) => actionView(ctx, metadata, { resource, action })),
    isFavourite: row.is_favourite,
    deletedAt: row.deleted_at,
  };
}

function namesIn({ labels }: DetailRow): ReadonlyMap<string, string> {
  return new Map(Object.values(labels).flatMap((names) => Object.entries(names ?? {})));
}

function fieldValue(seen: SeenField, values: DetailRow['seen'], labelOf: LabelOf) {
  const { field, mode, cells } = seen;
  const value = values[field.name] ?? null;
  if (field.rows)
    return { value: rowsValue(cells, value, labelOf), displayValue: rowsText(cells, value, labelOf) };
  if (mode === 'masked') return { value, displayValue: scalarText(value) };
  return { value, displayValue: fieldTypeOf(field.definition).toText(value, field.definition, labelOf) };
}

/** Cells that point somewhere say what it is called. */
const NAMED: ReadonlySet<string> = new Set(['ref', 'user', 'org']);

function rowsValue(cells: readonly SeenField[], value: WireValue, labelOf: LabelOf): WireValue {
  const rows = tableRowsOf(value).map((row) => ({
    ...row,
    ...Object.fromEntries(
      cells.flatMap(({ field, mode }) => {
        const cell = row[field.name] ?? null;
        if (cell === null || mode === 'masked' || !NAMED.has(field.definition.type)) return [];
        const displayValue = fieldTypeOf(field.definition).toText(cell, field.definition, labelOf);
        return [[field.name, { value: cell, displayValue }] as const];
      }),
    ),
  }));
  return rows.length === 0 ? null : rows;
}

function rowsText(cells: readonly SeenField[], value: WireValue, labelOf: LabelOf): string {
  return tableRowsOf(value)
    .map((row) =>
      cells
        .map(({ field, mode }) => {
          const cell = row[field.name] ?? null;
          if (mode === 'masked') return scalarText(cell);
          return fieldTypeOf(field.definition).toText(cell, field.definition, labelOf);
        })
        .filter((text) => text !== '')
        .join(' | '),
    )
    .join('\n');
}

interface ActionsOf {
  readonly resource: ResourceModel;
  readonly row: Pick<DetailRow, 'status' | 'asked'>;
  readonly actions: readonly ActionDefinition[];
}

/** Those that the record's state and values allow. */
function actionsNow(ctx: Context, { resource, row, actions }: ActionsOf): readonly ActionDefinition[] {
  const env = recordEnv(ctx, resource);
  return actions.filter((action) =>
    isPossible(action, row.status ?? '', (when) => holds(when, row.asked, env)),
  );
}

/** Whether an action fits the state of a record, and what it asks of its values holds. */
export function isPossible(
  { from, when }: ActionDefinition,
  status: string,
  asks: (when: NonNullable<ActionDefinition['when']>) => boolean,
): boolean {
  return (from === undefined || from.includes(status)) && (when === undefined || asks(when));
}

function actionView(
  ctx: Context,
  metadata: Metadata,
  { resource, action }: { resource: ResourceModel; action: ActionDefinition },
) {
  const key = textKeys.action(resource.code, action.code);
  const params = Object.entries(action.params ?? {}).map(([name, param]) => {
    const label = metadata.text(textKeys.param(resource.code, action.code, name), param.label, ctx.locale);
    return [name, { ...param, label, mode: 'editable' }] as const;
  });
  return {
    code: action.code,
    name: metadata.text(key, action.label, ctx.locale),
    kind: action.kind ?? ('default' as const), // a literal, widened otherwise
    ...(action.confirm === undefined
      ? {}
      : { confirm: metadata.text(textKeys.confirm(resource.code, action.code), action.confirm, ctx.locale) }),
    opinionRequired: action.opinion === 'required',
    params: Object.fromEntries(params),
  };
}
