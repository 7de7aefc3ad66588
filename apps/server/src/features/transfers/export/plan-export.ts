import { fieldTextKey } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { fillStatement } from '@haiqiao/pg';
import { type CompiledQuery, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { accessTo } from '#server/platform/access/field-accesses.ts';
import {
  isAlwaysHidden,
  type VisibilityByState,
  fieldVisibilityOf,
} from '#server/platform/access/field-visibility.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import type { FieldModel, ListModel, Metadata } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { isListOpen } from '#server/platform/records/list/open-list.ts';
import { planRows } from '#server/platform/records/list/list-plan.ts';
import { understand } from '#server/platform/records/list/question.ts';
import { orderBySql } from '#server/platform/records/list/sort-keys.ts';
import { valuesFor } from '#server/platform/records/list/totals.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { labelsIn, readLabelBooks } from '../label-books.ts';
import type { SheetColumn } from '../sheets/sheet.ts';
import type { ExportParams } from '../transfer-params.ts';
import { exportCell, widthOf } from './export-columns.ts';

/** Table alias of a list in its statements. */
const ALIAS = 't';

/** An export, ready to run. */
export interface ExportPlan {
  readonly list: ListModel;
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  /** Text conversions by column. */
  readonly toCells: readonly (((text: string) => string) | undefined)[];
  readonly rows: CompiledQuery;
  readonly count: CompiledQuery<{ total: number }>;
  readonly fields: readonly FieldModel[];
  /** Fields with unmasked personal data. */
  readonly personal: readonly string[];
}

/** The export request: a list and its query. */
export interface ExportWanted {
  readonly listCode: string;
  readonly params: Omit<ExportParams, 'asked' | 'format'>;
}

/**
 * Plans an export with the caller's rows, fields and masks.
 * @throws AppError ACCESS_DENIED, DEFINITION_NOT_FOUND, QUERY_INVALID for columns and terms that the caller cannot see
 */
export async function planExport(
  ctx: Context,
  deps: RecordDeps,
  { listCode, params }: ExportWanted,
): Promise<ExportPlan> {
  const list = await deps.metadata.list(listCode);
  // Exporting rows requires read access.
  assertMay(ctx, list.resource, 'read');
  if (!isListOpen(ctx.actor, list)) throw new AppError('DEFINITION_NOT_FOUND', { code: listCode });
  const metadata = await deps.metadata.current();
  const fields = exportedFields(ctx, list, params.columns);
  const personal = openedFields(ctx, list, { fields, params });
  const question = await understand(ctx, list, params.queryParam);
  const plan = planRows(question);
  const who = await whoOf(ctx, true);
  const values = valuesFor(plan, question, who);
  const definitions = fields.map(({ definition }) => definition);
  const labelOf = labelsIn(await readLabelBooks(ctx, deps, { resource: list.resource, fields: definitions }));
  const cells = fields.map((field) =>
    exportCell(field, {
      ctx,
      metadata,
      resource: list.resource,
      alias: ALIAS,
      actor: ctx.actor,
      param: paramsOf(who),
      fieldVisibilityOf: ({ name }) =>
        openedVisibility(fieldVisibilityOf(ctx.actor, list.resource, name), personal.includes(name)),
      labelOf,
    }),
  );
  const columns = sql.join(cells.map((cell, index) => sql`${cell.sql} as ${sql.id(`c${index}`)}`));
  const chosen = params.ids ? sql`and ${sql.ref(`${ALIAS}.id`)} = any(${[...params.ids]}::uuid[])` : sql``;
  const rows = sql`select ${columns} ${plan.rows} ${chosen} ${orderBySql(question.sorts, ALIAS)}`;
  const count = sql<{ total: number }>`select count(*) as total ${plan.rows} ${chosen}`;
  return {
    list,
    label: metadata.text(listCode, list.definition.label, ctx.locale),
    columns: fields.map((field, index) => {
      const heading = headingOf(ctx, metadata, { list, field });
      const format = cells[index]?.format ?? { kind: 'text' };
      return { heading, width: widthOf(field.definition, heading), format };
    }),
    toCells: cells.map(({ toCell }) => toCell),
    rows: fillStatement(rows, ctx.db, values),
    count: fillStatement(count, ctx.db, values),
    fields,
    personal,
  };
}

/** The requested fields, otherwise the columns of the list; never one hidden from the caller. */
function exportedFields(
  ctx: Context,
  list: ListModel,
  wanted: readonly string[] | undefined,
): readonly FieldModel[] {
  const { resource, definition } = list;
  const isVisible = (field: FieldModel) =>
    !field.rows && !isAlwaysHidden(fieldVisibilityOf(ctx.actor, resource, field.name));
  const shown = definition.columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field);
  const fields = [...new Set(wanted ?? shown)].flatMap((name) => {
    const field = resource.fields.get(name);
    if (field && isVisible(field)) return [field];
    if (wanted === undefined) return [];
    throw new AppError('QUERY_INVALID', { column: name, reason: 'unknownColumn' });
  });
  if (fields.length === 0)
    throw new AppError('QUERY_INVALID', { column: 'columns', reason: 'unknownColumn' });
  return fields;
}

/** Opened personal data is unmasked in all states: only fields that may be opened in every state qualify. */
function openedVisibility(visibility: VisibilityByState, isOpened: boolean): VisibilityByState {
  return isOpened ? { rest: 'whole', others: [] } : visibility;
}

/**
 * Exported fields with a requested unmask: those that the caller may unmask.
 * @throws AppError ACCESS_DENIED
 */
function openedFields(
  ctx: Context,
  { resource }: ListModel,
  { fields, params }: { fields: readonly FieldModel[]; params: ExportWanted['params'] },
): readonly string[] {
  if (!params.personal) return [];
  assertMay(ctx, resource, 'unmask');
  return fields.flatMap(({ name }) => (accessTo(ctx.actor, resource, name).canUnmask ? [name] : []));
}

function headingOf(
  ctx: Context,
  metadata: Metadata,
  { list, field }: { list: ListModel; field: FieldModel },
): string {
  const { name, definition } = field;
  return metadata.text(fieldTextKey(list.resource.code, name, definition), definition.label, ctx.locale);
}
