import { readImportFile, startImport } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { machineImports } from './testing/machine-imports.ts';
import { foreignWorkbook } from './testing/sheet-files.ts';
import { type TransferCentre, transferCentre } from './testing/transfer-centre.ts';

let centre: TransferCentre;
let director: SignedIn;
const { uploaded, run } = machineImports(() => centre);
const LIST = 'rs_machine_list';

beforeAll(async () => {
  centre = await transferCentre();
  director = centre.director;
});
afterAll(() => centre.close());

test('ENG-07 an upload can only be imported by its uploader, into fields that they may write', async () => {
  const file = await uploaded(['名称', '类型'], [['a', '自有']]);
  const other = await centre.makeMember({ account: 'other' });
  await centre.grant(other, ['machine:read', 'machine:import', 'machine:create']);
  await centre.grantRows(other, 'machine', { rows: [{ kind: 'all' }], fields: { price: 'readonly' } });
  const signedIn = await centre.signIn(other);
  const ask = async (as: SignedIn, input: object) => {
    const base = { listCode: LIST, uri: file.uri, mapping: [{ index: 0, field: 'name' }], dryRun: true };
    return errorOf(await centre.ask(startImport, { ...base, ...input }, { as }));
  };
  expect(await ask(signedIn, {})).toBe('FILE_NOT_FOUND');
  expect(await ask(centre.worker, {})).toBe('ACCESS_DENIED');
  expect(await ask(director, { uri: 'file/../../etc/passwd' })).toBe('FILE_NOT_FOUND');
  expect(await ask(signedIn, { mapping: [{ index: 0, field: 'price' }] })).toBe('IMPORT_MAPPING_INVALID');
  expect(await ask(director, { mapping: [{ index: 0, field: 'parts' }] })).toBe('IMPORT_MAPPING_INVALID');
  expect(
    await ask(director, {
      mapping: [
        { index: 0, field: 'name' },
        { index: 1, field: 'name' },
      ],
    }),
  ).toBe('IMPORT_MAPPING_INVALID');
  expect(await ask(director, { matchBy: 'serialNo' })).toBe('IMPORT_MAPPING_INVALID');
  // A cell without a column is corrected, in a field that the editor may write.
  for (const [as, field] of [
    [signedIn, 'price'],
    [director, 'parts'],
    [director, 'noSuchField'],
  ] as const)
    expect(await ask(as, { corrections: [{ row: 2, field, text: 'x' }] })).toBe('IMPORT_MAPPING_INVALID');
});

test('ENG-07 a file without a table is reported, and a csv of Chinese programs is read', async () => {
  for (const [name, bytes] of [
    ['坏.csv', Buffer.from([0x61, 0xff, 0x0a])],
    ['坏.xlsx', foreignWorkbook({ rows: '<row><c>' })],
  ] as const) {
    const { uri } = await centre.upload(director, name, bytes);
    expect(errorOf(await centre.ask(readImportFile, { listCode: LIST, uri }, { as: director }))).toBe(
      'IMPORT_FILE_BROKEN',
    );
    const mapping = [{ index: 0, field: 'name' }];
    const { state, error, message } = await centre.imported(director, {
      listCode: LIST,
      uri,
      mapping,
      dryRun: true,
    });
    expect([state, error]).toEqual(['failed', 'IMPORT_FILE_BROKEN']);
    expect(message).toContain('文件无法读取');
  }
  const gbk = Buffer.from([
    0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xc0, 0xe0, 0xd0, 0xcd, 0x0a, 0xbb, 0xfa, 0xc6, 0xf7, 0x2c, 0xd7, 0xd4,
    0xd3, 0xd0, 0x0a,
  ]);
  const csv = await centre.upload(director, '机器.csv', gbk);
  const read = await centre.call(readImportFile, { listCode: LIST, uri: csv.uri }, { as: director });
  expect(read.headings.map(({ field }) => field)).toEqual(['name', 'kind']);
  expect((await run(csv, ['name', 'kind'])).state).toBe('done');
});
