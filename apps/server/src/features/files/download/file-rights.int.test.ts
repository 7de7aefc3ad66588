import {
  getRecord,
  renewFileLinks,
  runRecordAction,
  unmaskField,
  type UploadedFile,
} from '@haiqiao/contract/endpoints';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { TINY_PNG, uploadAs } from '#server/testing/upload.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;
let chief: SignedIn;
let worker: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  centre = await designFixture();
  ({ chief, worker, other } = centre);
});
afterAll(() => centre.close());

const WHITE = picture(400, 300);

function picture(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, width, height);
  return canvas.toBuffer('image/png');
}

const upload = (as: SignedIn, name = 'a.png', bytes: Uint8Array = TINY_PNG) =>
  uploadAs(centre, as, { name, bytes });
const get = (url: string) => centre.app.inject({ method: 'GET', url });
const renewed = (as: SignedIn, ...files: readonly UploadedFile[]) =>
  centre.call(renewFileLinks, { uris: files.map(({ uri }) => uri) }, { as });

/** The files of a field as visible to a member. */
async function filesOf(dataId: string, field: string, as: SignedIn): Promise<readonly UploadedFile[]> {
  const { fields } = await centre.readMachine(dataId, as);
  return (fields[field]?.value ?? []) as readonly UploadedFile[]; // of a file field
}

async function only(dataId: string, field: string, as: SignedIn): Promise<UploadedFile> {
  const [file] = await filesOf(dataId, field, as);
  if (!file) throw new Error(`${field} holds no file`);
  return file;
}

/** Audit entries of a file, newest first. */
async function logged(fileId: string) {
  const rows = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'outcome', 'actor_account', 'details'])
    .where('target_type', '=', 'file')
    .where('target_id', '=', fileId)
    .orderBy('id', 'desc')
    .execute();
  return rows;
}

/** Changes the owner of a record directly in the database. */
const giveTo = (dataId: string, memberId: string) =>
  sql`update biz_machine set owner_id = ${memberId}::uuid, created_by = ${memberId}::uuid where id = ${dataId}::uuid`.execute(
    centre.base.db,
  );

test('UPL-09 an upload is private to its uploader until a record uses it', async () => {
  const file = await upload(worker);
  expect((await get(file.displayUri)).statusCode).toBe(200);
  expect(await renewed(worker, file)).toHaveLength(1);
  expect(await renewed(chief, file)).toEqual([]);
  for (const thief of [other, chief]) {
    const taken = await centre.trySave({ values: { name: 'x', kind: 'OWN', photo: [file.uid] } }, thief);
    expect(taken.body).toMatchObject({ data: { issues: [{ path: 'photo', rule: 'fileNotFound' }] } });
  }
  expect(await renewed(worker, file)).toHaveLength(1);
});

test('UPL-09 a file of a record is readable exactly by the readers of the record', async () => {
  const file = await upload(worker);
  const { dataId } = await centre.makeMachine({ photo: [file] }, worker);
  for (const as of [worker, chief]) {
    const read = await only(dataId, 'photo', as);
    expect(read).toMatchObject({ uid: file.uid, name: 'a.png', mime: 'image/png' });
    for (const uri of [read.displayUri, read.downloadUri, read.thumbnailUri ?? ''])
      expect((await get(uri)).statusCode).toBe(200);
    expect(await renewed(as, file)).toHaveLength(1);
  }
  expect(await renewed(other, file)).toEqual([]);
  expect(errorOf(await centre.ask(getRecord, { id: 'rs_machine', dataId }, { as: other }))).toBe(
    'RECORD_NOT_FOUND',
  );
});

test('UPL-09 a link is rejected once the right is revoked, and the attempt is audited', async () => {
  const file = await upload(worker);
  const { dataId } = await centre.makeMachine({ photo: [file.uid] }, worker);
  const { downloadUri, displayUri } = await only(dataId, 'photo', worker);
  expect((await get(downloadUri)).statusCode).toBe(200);
  await giveTo(dataId, other.memberId);
  for (const uri of [downloadUri, displayUri, file.downloadUri]) {
    const reply = await get(uri);
    expect([reply.statusCode, reply.json().message]).toEqual([403, '您已没有查看该文件的权限']);
    expect(reply.headers['content-type']).toContain('application/json');
  }
  expect((await get((await only(dataId, 'photo', other)).downloadUri)).statusCode).toBe(200);
  const outcomes = (await logged(file.uid)).map(({ action, outcome }) => `${action} ${outcome}`);
  expect(outcomes).toEqual([
    'file.download done',
    'file.download refused',
    'file.view refused',
    'file.download refused',
    'file.download done',
  ]);
});

test('UPL-09 a file removed from its record is readable only by its uploader', async () => {
  const [first, second] = [await upload(worker), await upload(worker)];
  const { dataId, rowVersion } = await centre.makeMachine({ photo: [first.uid] }, worker);
  const { displayUri } = await only(dataId, 'photo', chief);
  await centre.trySave({ dataId, rowVersion, values: { photo: [second.uid] } }, worker);
  expect((await get(displayUri)).statusCode).toBe(403);
  expect(await renewed(chief, first)).toEqual([]);
  // A file removed by mistake can be added again.
  const back = await centre.trySave(
    { dataId, rowVersion: rowVersion + 1, values: { photo: [first.uid] } },
    worker,
  );
  expect(back.body.code).toBe(0);
});

test('PERM-05 a hidden field hides its files, and a masked one shows only that there are files', async () => {
  const blind = await centre.signIn(await centre.makeMember({ account: 'blind' }));
  await centre.grant(blind, ['machine:read', 'machine:unmask']);
  const fields = { photo: 'hidden', contract: 'masked' } as const;
  await centre.grantRows(blind, 'machine', { rows: [{ kind: 'all' }], fields });
  const [photo, contract, drawing] = [await upload(chief), await upload(chief), await upload(chief)];
  const values = { photo: [photo.uid], contract: [contract.uid], drawings: [drawing.uid] };
  const { dataId } = await centre.makeMachine(values, chief);
  const blindFields = (await centre.readMachine(dataId, blind)).fields;
  expect(blindFields['photo']).toBeUndefined();
  expect(blindFields['contract']).toEqual({ value: '***', displayValue: '***' });
  expect(await renewed(blind, photo, contract, drawing)).toMatchObject([{ uid: drawing.uid }]);
  expect((await get((await only(dataId, 'drawings', blind)).downloadUri)).statusCode).toBe(200);
});

test('PERM-05 a field readable only in some states gives out its files only in those states', async () => {
  const guard = await centre.signIn(await centre.makeMember({ account: 'guard' }));
  await centre.grant(guard, ['machine:read']);
  await centre.grantRows(guard, 'machine', { rows: [{ kind: 'all' }], fields: { photo: 'hidden' } });
  await sql`
    update sys_permission_group_field_rule r set statuses = '{RUNNING}'
    from sys_permission_group_holder h where h.group_id = r.group_id and h.holder_id = ${guard.memberId}::uuid`.execute(
    centre.base.db,
  );
  await centre.grant(guard, ['maker:read']);
  const file = await upload(chief);
  const { dataId, rowVersion } = await centre.makeMachine({ photo: [file.uid] }, chief);
  const { displayUri } = await only(dataId, 'photo', guard);
  expect((await get(displayUri)).statusCode).toBe(200);
  await centre.call(runRecordAction, { id: 'rs_machine', dataId, rowVersion, action: 'run' }, { as: chief });
  expect((await get(displayUri)).statusCode).toBe(403);
  expect(await renewed(guard, file)).toEqual([]);
});

test('PERM-04 during view-as file names are visible, and downloads are rejected', async () => {
  const file = await upload(chief);
  const { dataId } = await centre.makeMachine({ photo: [file.uid] }, chief);
  const viewer = await centre.signIn(await centre.makeMember({ account: 'viewer' }));
  await centre.grant(viewer, ['member:viewAs', 'permission:grantAny']);
  const headers = await centre.lookAs(viewer, chief);
  const { fields } = await centre.call(getRecord, { id: 'rs_machine', dataId }, { as: viewer, headers });
  expect(fields['photo']).toMatchObject({
    value: [{ name: 'a.png', url: '', displayUri: '', downloadUri: '' }],
    displayValue: 'a.png',
  });
  expect(JSON.stringify(fields['photo'])).not.toContain('thumbnailUri');
});

test('UPL-09 identity documents are masked, opened with a reason, and always watermarked with the reader’s name', async () => {
  const file = await upload(chief, '身份证.png', WHITE);
  const { dataId } = await centre.makeMachine({ keeperIdFile: [file.uid] }, chief);
  expect((await centre.readMachine(dataId, chief)).fields['keeperIdFile']?.value).toBe('***');
  expect((await get(file.displayUri)).statusCode).toBe(403);
  const opened = await centre.call(
    unmaskField,
    { id: 'rs_machine', dataId, field: 'keeperIdFile', reason: '核对' },
    { as: chief },
  );
  const [document] = opened.files ?? [];
  expect([opened.value, document?.thumbnailUri]).toEqual(['身份证.png', undefined]);
  for (const uri of [document?.displayUri ?? '', document?.downloadUri ?? '']) {
    const reply = await get(uri);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await inkOf(reply.rawPayload)).toBeGreaterThan(0.01);
  }
  expect(await inkOf(WHITE)).toBe(0);
  const [download, look] = await logged(file.uid);
  expect(look).toMatchObject({ action: 'file.view', outcome: 'done', actor_account: 'chief' });
  expect(download).toMatchObject({
    action: 'file.download',
    details: { resource: 'machine', recordId: dataId, field: 'keeperIdFile', isIdentity: true },
  });
  const words = { ...document, downloadUri: document?.downloadUri.replace('&unmasked=1', '') ?? '' };
  expect((await get(words.downloadUri)).statusCode).toBe(403);
});

/** Share of pixels that are not white. */
async function inkOf(png: Uint8Array): Promise<number> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const paper = canvas.getContext('2d');
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  let dots = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 250) dots += 1;
  return dots / (data.length / 4);
}

test('UPL-09 images have thumbnails, and browsers revalidate access each time', async () => {
  const file = await upload(chief, 'b.png', picture(1200, 600));
  const { dataId } = await centre.makeMachine({ photos: [file.uid] }, chief);
  const { thumbnailUri = '', displayUri } = await only(dataId, 'photos', chief);
  const small = await get(thumbnailUri);
  expect(small.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' });
  const image = await loadImage(small.rawPayload);
  expect([image.width, image.height]).toEqual([240, 120]);
  const { etag } = (await get(displayUri)).headers;
  const again = await centre.app.inject({ url: displayUri, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(await logged(file.uid)).toEqual([]);
});
