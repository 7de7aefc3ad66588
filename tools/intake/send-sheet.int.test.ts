import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiKey, sql } from '../../apps/server/src/testing/index.ts';
import { type TestApp, testApp } from '../../apps/server/src/testing/test-app.ts';
import { assertServed, type Intake } from './intake-client.ts';
import { makeSample, SAMPLE_FORM } from './sample-sheet.ts';
import { sendSheet } from './send-sheet.ts';

let centre: TestApp;
let folder: string;
let intake: Intake;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haiqiao-intake-'));
  centre = await testApp({ modules: 'shipped' });
  const url = await centre.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await makeApiKey(centre, { name: '数据交换平台', forms: [SAMPLE_FORM] });
  intake = { url, key: token };
});
afterAll(async () => {
  await centre.close();
  rmSync(folder, { recursive: true });
});

/** Output and exit code of the program for a sheet. */
async function sent(path: string, more: Partial<Intake & { form: string }> = {}) {
  const { form = SAMPLE_FORM, ...other } = more;
  const lines: string[] = [];
  const code = await sendSheet({ ...intake, ...other }, { path, form, isDraft: false }, (line) =>
    lines.push(line),
  );
  return { code, lines };
}

function sheetOf(name: string, rows: readonly (readonly string[])[]): string {
  const path = join(folder, name);
  writeFileSync(path, rows.map((cells) => cells.join(',')).join('\r\n'));
  return path;
}

test('REC-01 API-05 a sheet of filings with documents is submitted row by row, and submitting it again changes nothing', async () => {
  await assertServed(intake.url);
  const path = await makeSample(join(folder, 'sample'));
  const { code, lines } = await sent(path);
  expect(code).toBe(0);
  expect(lines).toEqual([
    `服务中心备案：4 行 → ${intake.url}`,
    ...[1, 2, 3, 4].map((row) =>
      expect.stringMatching(new RegExp(`^✓ 第 ${row + 1} 行  SAMPLE-${row}  ZX\\d{12}  待预审$`)),
    ),
    '完成：4 行成功，0 行未成功',
  ]);
  // The existing sample is neither created nor submitted again.
  expect(await makeSample(join(folder, 'sample'))).toBe(path);
  expect(await sent(path)).toEqual({ code, lines });
  const { rows } = await sql`select from biz_center_record where source = 'API'`.execute(centre.base.db);
  expect(rows).toHaveLength(4);
});

test('REC-01 missing values of a row are reported below it by field, and the other rows are submitted', async () => {
  const path = sheetOf('lacking.csv', [
    ['参考号', '企业名称', '营业执照', '备注栏'],
    ['A-1', '成都甲贸易有限公司', '没有.pdf', ''],
    ['A-2', '成都乙贸易有限公司', '', ''],
  ]);
  const { code, lines } = await sent(path);
  expect(code).toBe(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      '未识别的列：备注栏',
      '✗ 第 2 行  A-1  表格内容有误',
      `    营业执照：没有文件 ${join(folder, '没有.pdf')}`,
      expect.stringMatching(/^✗ 第 3 行 {2}A-2 {2}/),
      expect.stringContaining('/data/values/businessLicense '),
      '完成：0 行成功，2 行未成功',
    ]),
  );
});

test.each([
  ['no sheet', { path: () => sheetOf('broken.xlsx', [['no archive']]) }, '无法读取'],
  ['a form that the key is not for', { form: 'rs_supplier_record' }, '该密钥不能提交此表单'],
  ['a key that there is not', { key: 'hq_nobody' }, '接口密钥无效或已吊销'],
])(
  'API-05 nothing is sent, and one message states why: %s',
  async (_, { path, ...more }: Wrong, sentence) => {
    await expect(sent(path?.() ?? sheetOf('fine.csv', [['企业名称'], ['甲']]), more)).rejects.toThrow(
      sentence,
    );
  },
);

interface Wrong {
  readonly path?: () => string;
  readonly form?: string;
  readonly key?: string;
}

test('API-05 without a responding server the program reports it at once', async () => {
  await expect(assertServed('http://127.0.0.1:9')).rejects.toThrow('请先用 npm start 启动服务');
});
