import { type ListQuery } from '@haiqiao/contract/query';
import { expect } from 'vitest';
import type { Context } from '#server/context.ts';
import { planExport } from '#server/features/transfers/export/plan-export.ts';
import { aggregateRecords } from '#server/platform/records/aggregate-records.ts';
import { countRecordsByTab } from '#server/platform/records/count-by-tab.ts';
import { queryRecordChanges } from '#server/platform/records/detail/record-changes.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import { expectedIds } from '#server/platform/records/list/testing/oracle.ts';
import { queryRecordOptions } from '#server/platform/records/query-options.ts';
import { naiveMask } from './naive-rights.ts';
import {
  ALL,
  FORM,
  LIST,
  numberOf,
  type Reader,
  type ReadingFixture,
  recordOf,
  statusOf,
} from './reading-fixture.ts';

/** A field and a search word. */
export interface Asked {
  readonly name: string;
  readonly keyword: string;
}

/** Without a group that grants rows there is no access at all. */
export async function expectNothing(room: ReadingFixture, reader: Reader): Promise<void> {
  const { actor, ctx } = reader;
  const [{ id: dataId } = { id: '' }] = room.stored;
  const listed = { listCode: LIST, queryParam: ALL };
  const calls: readonly (() => Promise<unknown>)[] = [
    () => room.ask(ALL, actor),
    () => countRecordsByTab(ctx, room.deps, listed),
    () => aggregateRecords(ctx, room.deps, listed),
    () => queryRecordOptions(ctx, room.deps, { target: 'machine', keyword: '', limit: 200 }),
    () => planExport(ctx, room.deps, { listCode: LIST, params: { queryParam: ALL } }),
    () => queryRecordChanges(ctx, room.deps, { id: FORM, dataId, pageIndex: 0, pageSize: 20 }),
    () => readDetail(ctx, room.deps, { resource: room.machine, id: dataId }),
  ];
  for (const call of calls)
    await expect(call()).rejects.toThrow(/DEFINITION_NOT_FOUND|ACCESS_DENIED|RECORD_NOT_FOUND/);
}

/** The rows of every list, each cell with the visibility of its state. */
export async function expectList(room: ReadingFixture, reader: Reader): Promise<void> {
  const { actor, rights } = reader;
  const { datas, total } = await room.ask(ALL, actor);
  const isOrdered = rights.isAlwaysWhole('createdAt');
  const wanted = expectedIds(room.list, room.stored, { query: ALL, isInScope: rights.isInScope });
  const ids = datas.map(({ id }) => String(id));
  expect(isOrdered ? ids : ids.toSorted()).toEqual(isOrdered ? wanted : wanted.toSorted());
  expect(total).toBe(wanted.length);
  for (const row of datas) {
    const one = recordOf(room, row['id']);
    for (const { field: name } of room.list.definition.columns) {
      const visibility = rights.visibilityOf(name, statusOf(one));
      const whole = room.wholeRows.get(one.id)?.[name];
      const shown = { hidden: null, masked: naiveMask(room.field(name), one.values[name] ?? null), whole }[
        visibility
      ];
      expect({ name, visibility, value: row[name] ?? null }).toEqual({
        name,
        visibility,
        value: shown ?? null,
      });
    }
  }
}

/** Totals, totals by tab, and sums over the visible rows; no sum of a field that is not always visible in full. */
export async function expectCounts(room: ReadingFixture, reader: Reader): Promise<void> {
  const { ctx, rights } = reader;
  const call = { listCode: LIST, queryParam: ALL };
  const tabs = await countRecordsByTab(ctx, room.deps, call);
  const expected = ['0', '1', '9'].map((key) => {
    const query: ListQuery = { ...ALL, list_status: key };
    return { key, total: expectedIds(room.list, room.stored, { query, isInScope: rights.isInScope }).length };
  });
  expect(tabs.map(({ key, total }) => ({ key, total }))).toEqual(expected);
  const { total, values } = await aggregateRecords(ctx, room.deps, call);
  const visible = room.stored.filter((one) => rights.isInScope(one.values));
  expect(total).toBe(visible.length);
  expect(Object.keys(values).toSorted()).toEqual(['price', 'seats'].filter(rights.isAlwaysWhole));
  if (!rights.isAlwaysWhole('price')) return;
  const prices = visible.flatMap((one) =>
    one.values['price'] === null ? [] : [Number(one.values['price'])],
  );
  const sum = prices.reduce((left, right) => left + right, 0).toFixed(2);
  expect(values['price'] ?? null).toBe(prices.length === 0 ? null : sum);
}

/** Options of a picker: the visible records, with titles limited to the reader's access. */
export async function expectOptions(room: ReadingFixture, reader: Reader): Promise<void> {
  const { ctx, rights } = reader;
  const call = { target: 'machine', keyword: '', limit: 200 };
  const options = await queryRecordOptions(ctx, room.deps, call);
  const wanted = room.stored.filter((one) => rights.isInScope(one.values));
  expect(options.map(({ value }) => value).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  for (const { value, displayValue, hint } of options) {
    const one = recordOf(room, value);
    const isNamed = rights.visibilityOf('title', statusOf(one)) === 'whole';
    expect(displayValue).toBe(isNamed ? (one.values['title'] ?? '') : numberOf(reader, one));
    expect(hint).toBe(rights.isAlwaysWhole('recordNo') ? one.values['recordNo'] : '');
  }
}

/** Contents of an export, from the product's own cell texts. */
async function exportOf(
  { deps }: ReadingFixture,
  ctx: Context,
  columns: readonly string[],
): Promise<(string | null)[][]> {
  const plan = await planExport(ctx, deps, {
    listCode: LIST,
    params: { queryParam: ALL, columns: [...columns] },
  });
  const { rows } = await ctx.db.executeQuery(plan.rows);
  return (rows as Record<string, string | null>[]).map(
    (
      row, // as selected by the plan
    ) =>
      plan.toCells.map((toCell, index) => {
        const text = row[`c${index}`] ?? null;
        return text === null || !toCell ? text : toCell(text);
      }),
  );
}

/** A file contains the rows of the list, each cell with the visibility of its state. */
export async function expectExport(room: ReadingFixture, reader: Reader): Promise<void> {
  const { actor, ctx, rights } = reader;
  const states = ['', 'IDLE', 'RUNNING', 'BROKEN', 'SCRAPPED'];
  const isEverVisible = (name: string) =>
    states.some((status) => rights.visibilityOf(name, status) !== 'hidden');
  const names = room.list.definition.columns.map((column) => column.field).filter(isEverVisible);
  const { datas } = await room.ask(ALL, actor);
  const cells = await exportOf(room, ctx, names);
  const whole = await exportOf(room, room.ctx, names);
  const order = (await room.ask(ALL)).datas.map(({ id }) => String(id));
  expect(cells).toHaveLength(datas.length);
  for (const [index, { id }] of datas.entries()) {
    const one = recordOf(room, id);
    for (const [columnIndex, name] of names.entries()) {
      const visibility = rights.visibilityOf(name, statusOf(one));
      const text = whole[order.indexOf(one.id)]?.[columnIndex] ?? '';
      const shown = {
        hidden: '',
        masked: naiveMask(room.field(name), one.values[name] ?? null) ?? '',
        whole: text,
      };
      expect({ name, visibility, text: cells[index]?.[columnIndex] ?? '' }).toEqual({
        name,
        visibility,
        text: shown[visibility],
      });
    }
  }
}

/** A field that is not visible in full in every state cannot be filtered, sorted or searched. */
export async function expectQuestions(
  room: ReadingFixture,
  { actor, rights }: Reader,
  { name, keyword }: Asked,
): Promise<void> {
  const asked: ListQuery = { ...ALL, terms: [{ column: name, termType: 'notnull' }] };
  if (!rights.isAlwaysWhole(name)) {
    await expect(room.ask(asked, actor)).rejects.toThrow('QUERY_INVALID');
    await expect(room.ask({ ...ALL, sorts: [{ column: name, order: 'asc' }] }, actor)).rejects.toThrow(
      'QUERY_INVALID',
    );
  }
  const searched = ['recordNo', 'title', 'name', 'serialNo', 'summary'].filter(
    (one) => !rights.isAlwaysWhole(one),
  );
  const blind = Object.fromEntries(searched.map((one) => [one, null]));
  const maskedRecords = room.stored.map(({ id, values }) => ({ id, values: { ...values, ...blind } }));
  const visibleIds = new Set(room.stored.filter((one) => rights.isInScope(one.values)).map(({ id }) => id));
  const query: ListQuery = { ...ALL, keyword };
  const found = expectedIds(room.list, maskedRecords, { query }).filter((id) => visibleIds.has(id));
  const { datas } = await room.ask(query, actor);
  expect(datas.map(({ id }) => String(id)).toSorted()).toEqual(found.toSorted());
}
