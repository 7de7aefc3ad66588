import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { expect } from 'vitest';
import { queryRecordChanges } from '#server/platform/records/detail/record-changes.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import { unmaskField } from '#server/platform/records/detail/unmask-field.ts';
import type { Stored } from '#server/platform/records/list/testing/oracle.ts';
import { permittedValues } from '#server/platform/records/save/check/input-values.ts';
import { naiveMask } from './naive-rights.ts';
import { FORM, numberOf, type Reader, type ReadingFixture, statusOf } from './reading-fixture.ts';

/** One record with the visibility of its state. */
export async function expectDetail(room: ReadingFixture, reader: Reader, one: Stored): Promise<void> {
  const { ctx, rights } = reader;
  const read = readDetail(ctx, room.deps, { resource: room.machine, id: one.id });
  if (!rights.isInScope(one.values)) return expect(read).rejects.toThrow('RECORD_NOT_FOUND');
  const detail = await read;
  const status = statusOf(one);
  const names = [...room.machine.fields.keys()].filter(
    (name) => rights.visibilityOf(name, status) !== 'hidden',
  );
  expect(Object.keys(detail.fields).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const whole = room.wholeDetails.get(one.id)?.fields[name];
    const { rows } = room.field(name);
    const isMasked = rights.visibilityOf(name, status) === 'masked';
    if (rows) expectRows(room, detail, { name, status, rights, whole: isMasked ? null : whole?.value });
    else if (isMasked)
      expect(detail.fields[name]?.value).toEqual(naiveMask(room.field(name), one.values[name] ?? null));
    else expect(detail.fields[name]).toEqual(whole);
  }
  const title =
    rights.visibilityOf('title', status) === 'whole'
      ? room.wholeDetails.get(one.id)?.title
      : numberOf(reader, one);
  expect(detail.title).toBe(title);
}

function expectRows(
  room: ReadingFixture,
  detail: RecordDetail,
  { name, status, rights, whole }: { name: string; status: string; rights: Reader['rights']; whole: unknown },
): void {
  const rows = Array.isArray(whole) ? whole : null;
  const cells = [...(room.field(name).rows?.fields.values() ?? [])];
  const shown = rows?.map((row: Record<string, unknown>) =>
    Object.fromEntries([
      ['id', row['id']],
      ...cells.flatMap((cell) => {
        const visibility = rights.visibilityOf(`${name}.${cell.name}`, status);
        const value = row[cell.name] ?? null;
        return visibility === 'hidden'
          ? []
          : [[cell.name, visibility === 'masked' ? naiveMask(cell, value) : value]];
      }),
    ]),
  );
  expect(detail.fields[name]?.value ?? null).toEqual(shown ?? null);
}

/** The history of a record has the same visibility as the record itself. */
export async function expectHistory(room: ReadingFixture, reader: Reader, one: Stored): Promise<void> {
  const { ctx, rights } = reader;
  const asked = { id: FORM, dataId: one.id, pageIndex: 0, pageSize: 20 };
  const read = queryRecordChanges(ctx, room.deps, asked);
  if (!rights.isInScope(one.values)) return expect(read).rejects.toThrow('RECORD_NOT_FOUND');
  const changes = (await read).datas.flatMap((entry) => entry.changes);
  const status = statusOf(one);
  const filled = [...room.machine.fields.values()].filter(
    ({ name, rows }) => !rows && (one.values[name] ?? null) !== null,
  );
  const names = filled
    .map(({ name }) => name)
    .filter((name) => rights.visibilityOf(name, status) !== 'hidden');
  expect(changes.map((change) => change.field).toSorted()).toEqual(names.toSorted());
  for (const change of changes) {
    if (rights.visibilityOf(change.field, status) === 'whole') continue;
    expect(change.after).toBe(naiveMask(room.field(change.field), one.values[change.field]) ?? '');
  }
}

/** A personal value is unmasked for readers with that permission in the record's state. */
export async function expectOpened(room: ReadingFixture, reader: Reader, one: Stored): Promise<void> {
  const { ctx, rights } = reader;
  for (const name of ['phone', 'idCard']) {
    const call = unmaskField(ctx, room.deps, { id: FORM, dataId: one.id, field: name, reason: '核对' });
    const isOpen = rights.isInScope(one.values) && rights.opens(name, statusOf(one));
    if (isOpen) expect((await call).value).toBe(one.values[name] ?? '');
    else await expect(call).rejects.toThrow(/RECORD_NOT_FOUND|ACCESS_DENIED/);
  }
}

/** Whether a field may be written depends on the record's previous state. */
export function expectWrites(room: ReadingFixture, reader: Reader, one: Stored): void {
  const { ctx, rights } = reader;
  for (const name of ['name', 'price', 'keeper', 'summary', 'ownerId']) {
    const { refused } = permittedValues(ctx, room.machine, {
      inputValues: { [name]: 'another value' },
      stored: one.values,
      status: statusOf(one),
    });
    expect({ name, isRefused: refused.includes(name) }).toEqual({
      name,
      isRefused: !rights.writes(name, statusOf(one)),
    });
  }
}
