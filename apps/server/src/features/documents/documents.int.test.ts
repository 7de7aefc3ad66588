import { convertPdfToImage, printRecord } from '@haiqiao/contract/endpoints';
import { LOCALE_TAGS } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { pdfTexts } from '#server/testing/documents/pdf-text.ts';
import { TINY_PNG, uploadAs } from '#server/testing/upload.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;
let chief: SignedIn;
let worker: SignedIn;
let other: SignedIn;
/** A machine of the worker with a value in every kind of field. */
let dataId: string;

beforeAll(async () => {
  centre = await designFixture();
  ({ chief, worker, other } = centre);
  ({ dataId } = await centre.makeMachine(
    {
      name: '数控车床',
      serialNo: 'SN-4711',
      phone: '13800138000',
      idCard: '11010519491231002X',
      profit: '987654.00',
      seats: 12,
      summary: '第一行\n第二行',
      manual: '<p>先<strong>断电</strong></p>',
      parts: [{ partName: '主轴', kind: 'OWN', count: 2, unitPrice: '150.50', fitterPhone: '13900139000' }],
    },
    chief,
  ));
  await sql`update biz_machine set owner_id = ${worker.memberId}::uuid where id = ${dataId}::uuid`.execute(
    centre.base.db,
  );
});
afterAll(() => centre.close());

const ask = (as: SignedIn, more: { print?: string; dataId?: string } = {}) =>
  centre.ask(printRecord, { id: 'rs_machine', dataId, ...more }, { as });

async function printed(as: SignedIn, print?: string) {
  const { name, content } = await centre.call(
    printRecord,
    { id: 'rs_machine', dataId, ...(print === undefined ? {} : { print }) },
    { as },
  );
  const pdf = Buffer.from(content, 'base64');
  return { name, pdf, text: (await pdfTexts(pdf)).join('\n') };
}

test('ENG-02 a record is printed with everything on its form, labels for codes, and sub-tables as tables', async () => {
  const { name, text } = await printed(chief);
  expect(name).toBe('机器 数控车床.pdf');
  for (const words of [
    '基本信息',
    '数控车床',
    'SN-4711',
    '第二行',
    '先断电',
    '自有',
    '12 个',
    '主轴',
    '301.00',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/由 车间主任 于 \d{4}-\d\d-\d\d \d\d:\d\d 打印/);
  expect(text).not.toContain('租赁说明');
});

test('PERM-05 a print has the reader’s field access, without hidden fields and with masked values', async () => {
  const own = await printed(worker);
  expect(own.text).not.toMatch(/987654|利润|11010519491231002X|身份证号|SN-4711|13800138000|13900139000/);
  expect(own.text).toMatch(/138\*+8000/);
  const whole = await printed(chief);
  expect(whole.text).toMatch(/987654/);
  expect(whole.text).not.toMatch(/13800138000|11010519491231002X/);
});

test('ENG-02 a form can define its own documents, filled, sealed and signed', async () => {
  const { name, pdf, text } = await printed(worker, 'card');
  expect(name).toBe('设备卡 数控车床.pdf');
  expect(text).toContain('数控车床 设备卡');
  expect(text.replaceAll(/\s/g, '')).toMatch(
    /兹证明设备“数控车床”（机身号\S*，保管人手机138\*+8000）登记在册/,
  );
  expect(text).toContain('仅供工人甲使用');
  expect(text).not.toMatch(/SN-4711|13900139000/);
  expect(pdf.includes('/ETSI.CAdES.detached')).toBe(true);
  expect((await printed(worker)).pdf.includes('/ETSI.CAdES.detached')).toBe(false);
});

test.each(LOCALE_TAGS)('HDR-08 a document is in its reader’s language: %s', async (tag) => {
  const { content } = await centre.call(
    printRecord,
    { id: 'rs_machine', dataId, print: 'card' },
    { as: chief, headers: { 'accept-language': tag } },
  );
  const [first = ''] = await pdfTexts(Buffer.from(content, 'base64'));
  const words = {
    'zh-CN': '第 1 页 / 共 2 页',
    'zh-TW': '第 1 頁 / 共 2 頁',
    en: 'Page 1 of 2',
    ja: '1 / 2 ページ',
  };
  expect(first).toContain(words[tag]);
});

test('PERM-05 printing requires read access, and an unknown document is rejected', async () => {
  expect(errorOf(await ask(other))).toBe('RECORD_NOT_FOUND');
  const outsider = await centre.signIn(await centre.makeMember({ account: 'nobody' }));
  expect(errorOf(await ask(outsider))).toBe('ACCESS_DENIED');
  expect(errorOf(await ask(chief, { print: 'none' }))).toBe('DEFINITION_NOT_FOUND');
  expect(errorOf(await ask(chief, { dataId: '0190b000-0000-7000-8000-000000000000' }))).toBe(
    'RECORD_NOT_FOUND',
  );
});

test('ENG-02 each print is audited without record values', async () => {
  await printed(worker, 'card');
  const row = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'outcome', 'actor_account', 'target_type', 'target_id', 'details'])
    .where('action', '=', 'record.print')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    action: 'record.print',
    outcome: 'done',
    actor_account: 'worker',
    target_type: 'machine',
    target_id: dataId,
    details: { form: 'rs_machine', print: 'card' },
  });
});

test('UPL-05 a PDF page is converted to an image for readers who may currently read the file', async () => {
  const { pdf } = await printed(chief, 'card');
  const file = await uploadAs(centre, worker, { name: '图纸.pdf', bytes: pdf });
  const convert = (as: SignedIn, page = 1) => centre.ask(convertPdfToImage, { uri: file.uri, page }, { as });
  const own = await centre.call(convertPdfToImage, { uri: file.uri, page: 2 }, { as: worker });
  expect(own).toMatchObject({ page: 2, pageCount: 2, widthPx: 1240, heightPx: 1753 });
  expect(own.displayUri).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(errorOf(await convert(other))).toBe('FILE_NOT_FOUND');
  expect(errorOf(await convert(chief))).toBe('FILE_NOT_FOUND');
  const machine = await centre.makeMachine({ drawings: [file.uid] }, worker);
  expect((await convert(chief)).body).toMatchObject({ code: 0, data: { page: 1, pageCount: 2 } });
  expect(machine.rowVersion).toBe(1);
  expect(errorOf(await convert(other))).toBe('FILE_NOT_FOUND');
  expect(errorOf(await convert(worker, 3))).toBe('DOCUMENT_UNREADABLE');
});

test('UPL-05 only an existing PDF can be converted to an image', async () => {
  const { uri } = await uploadAs(centre, worker, { name: 'a.png', bytes: TINY_PNG });
  expect(errorOf(await centre.ask(convertPdfToImage, { uri }, { as: worker }))).toBe('DOCUMENT_UNREADABLE');
  const nothing = await centre.ask(convertPdfToImage, { uri: 'file/none' }, { as: worker });
  expect(errorOf(nothing)).toBe('FILE_NOT_FOUND');
});

test('UPL-09 a page of an identity document is masked like the document, or watermarked with the reader’s name and audited', async () => {
  const { pdf } = await printed(chief);
  const { uid, uri } = await uploadAs(centre, chief, { name: '身份证.pdf', bytes: pdf });
  const convert = () => centre.call(convertPdfToImage, { uri }, { as: chief });
  const bare = await convert();
  const machine = await centre.makeMachine({ keeperIdFile: [uid], drawings: [uid] }, chief);
  const marked = await convert();
  expect(marked.displayUri).not.toBe(bare.displayUri);
  const row = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'actor_account', 'details'])
    .where('target_id', '=', uid)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(row).toEqual({
    action: 'file.view',
    actor_account: 'chief',
    details: { isIdentity: true, page: 1 },
  });
  await centre.trySave({ ...machine, values: { drawings: null } });
  await expect(convert()).rejects.toThrow('FILE_NOT_FOUND');
});
