import {
  getDraft,
  previewBinEntry,
  purgeBinEntries,
  queryRecordChanges,
  queryRecords,
  removeRecords,
  saveDraft,
  type UploadedFile,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { TINY_PNG, uploadAs } from '#server/testing/upload.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';
import { usedFiles } from './file-holders.ts';

let centre: DesignFixture;
let chief: SignedIn;

beforeAll(async () => {
  centre = await designFixture();
  ({ chief } = centre);
  await centre.grant(chief, ['recycle_bin:read', 'recycle_bin:purge']);
});
afterAll(() => centre.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');

const upload = (name = 'a.png', bytes: Uint8Array = TINY_PNG, as = chief) =>
  uploadAs(centre, as, { name, bytes });

/** Ids among these files that are still referenced. */
async function idsInUse(...files: readonly UploadedFile[]): Promise<readonly string[]> {
  const ctx = systemContext(centre.base, 'test');
  const found = await usedFiles(
    ctx,
    await loadMetadata(ctx.db),
    files.map(({ uid }) => uid),
  );
  return files.filter(({ uid }) => found.has(uid)).map(({ name }) => name);
}

const issuesOf = async (values: Record<string, unknown>) => {
  const { body } = await centre.trySave({ values: { name: 'x', kind: 'OWN', ...values } });
  return (body.data as { issues?: unknown }).issues; // of a refusal
};

test('UPL-04 a field accepts only files of its number, kinds and sizes', async () => {
  const files = await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => upload(name)));
  const ids = files.map(({ uid }) => uid);
  expect(await issuesOf({ drawings: ids })).toEqual([
    { path: 'drawings', rule: 'maxFiles', params: { max: 3 } },
  ]);
  expect(await issuesOf({ photo: ids.slice(0, 2) })).toEqual([
    { path: 'photo', rule: 'maxFiles', params: { max: 1 } },
  ]);
  const plan = await upload('plan.pdf', PDF);
  expect(await issuesOf({ photo: [plan.uid] })).toEqual([{ path: 'photo', rule: 'fileType' }]);
  const large = await upload('large.pdf', Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024, '\n'), PDF]));
  expect(await issuesOf({ drawings: [large.uid] })).toEqual([
    { path: 'drawings', rule: 'fileSize', params: { maxMb: 10 } },
  ]);
  expect(await issuesOf({ photo: ['x'] })).toMatchObject([{ rule: 'id' }]);
  expect(await issuesOf({ photo: [centre.base.ids.uuid()] })).toMatchObject([{ rule: 'fileNotFound' }]);
});

test('UPL-09 files keep their order, in rows too, and are part of every list and detail that shows them', async () => {
  const [one, two, bill] = [await upload('一.png'), await upload('二.png'), await upload('发票.pdf', PDF)];
  const { dataId } = await centre.makeMachine({
    photos: [two, one],
    photo: [one.uri],
    parts: [{ partName: '轴', invoice: [bill.uid] }],
  });
  const { fields } = await centre.readMachine(dataId);
  expect(fields['photos']).toMatchObject({
    value: [{ uid: two.uid }, { uid: one.uid }],
    displayValue: '二.png、一.png',
  });
  expect(fields['parts']?.value).toMatchObject([{ invoice: [{ uid: bill.uid, mime: 'application/pdf' }] }]);
  const terms = [{ column: 'photo', termType: 'notnull' as const }];
  const query = { listCode: 'rs_machine_list', queryParam: { terms } };
  const { datas } = await centre.call(queryRecords, query, { as: chief });
  const row = datas.find(({ id }) => id === dataId);
  expect(row?.['photo']).toMatchObject([{ uid: one.uid, name: '一.png', thumbnailUri: expect.any(String) }]);
  expect(row).not.toHaveProperty('photos');
});

test('REC-05 a history keeps the names of files, and a change without effect is not logged', async () => {
  const [one, two] = [await upload('旧.png'), await upload('新.png')];
  const first = await centre.makeMachine({ photo: [one] });
  const { dataId } = first;
  const save = async (values: Record<string, unknown>, rowVersion: number) =>
    (await centre.trySave({ dataId, rowVersion, values })).body.data;
  expect(await save({ photo: [one] }, 1)).toMatchObject({ rowVersion: 1 });
  expect(await save({ photo: [two] }, 1)).toMatchObject({ rowVersion: 2 });
  const asked = { id: 'rs_machine', dataId, pageIndex: 0, pageSize: 10 };
  const { datas } = await centre.call(queryRecordChanges, asked, { as: chief });
  expect(datas[0]?.changes).toMatchObject([{ field: 'photo', before: '旧.png', after: '新.png' }]);
});

test('UPL-09 files are referenced by records, including the recycle bin, and by drafts, not by purged records', async () => {
  const [one, cell, draft, loose] = [
    await upload('1.png'),
    await upload('2.pdf', PDF),
    await upload('3.png'),
    await upload('4.png'),
  ];
  const all = [one, cell, draft, loose];
  const { dataId } = await centre.makeMachine({
    photo: [one],
    parts: [{ partName: '轴', invoice: [cell.uid] }],
  });
  const edit = { formCode: 'rs_machine', rowVersion: null, values: { photo: [draft.uid] } };
  await centre.call(saveDraft, edit, { as: chief });
  expect(await idsInUse(...all)).toEqual(['1.png', '2.pdf', '3.png']);
  expect(await centre.call(getDraft, { formCode: 'rs_machine' }, { as: chief })).toMatchObject({
    values: { photo: [draft.uid] },
  });
  await centre.call(removeRecords, { id: 'rs_machine', dataIds: [dataId], reason: '试' }, { as: chief });
  expect(await idsInUse(...all)).toEqual(['1.png', '2.pdf', '3.png']);
  const { record } = await centre.call(previewBinEntry, { resource: 'machine', id: dataId }, { as: chief });
  const [shown] = (record?.fields['photo']?.value ?? []) as readonly UploadedFile[]; // of a file field
  expect((await centre.app.inject({ url: shown?.displayUri ?? '' })).statusCode).toBe(200);
  await centre.call(purgeBinEntries, { entries: [{ resource: 'machine', id: dataId }] }, { as: chief });
  expect(await idsInUse(...all)).toEqual(['3.png']);
});

test('UPL-09 a copy of a record shares the files that its author may read', async () => {
  const file = await upload('合同.pdf', PDF, centre.worker);
  const { dataId } = await centre.makeMachine({ contract: [file.uid] }, centre.worker);
  const copy = await centre.makeMachine({ contract: [file.uid] }, chief);
  expect(copy.dataId).not.toBe(dataId);
  const stolen = await centre.trySave(
    { values: { name: 'x', kind: 'OWN', contract: [file.uid] } },
    centre.other,
  );
  expect(stolen.body).toMatchObject({ data: { issues: [{ rule: 'fileNotFound' }] } });
});
