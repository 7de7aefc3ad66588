import { getImportReport, getImportTemplate, readImportFile, startImport } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { bytesOf, readAll, sheetFolder, textColumns } from './testing/sheet-files.ts';
import { type TransferCentre, transferCentre } from './testing/transfer-centre.ts';

const LIST = 'rs_member_list';
const HEADINGS = ['姓名', '账号', '部门', '岗位', '工号', '性别', '入职日期', '手机', '邮箱'];

let centre: TransferCentre;
let director: SignedIn;
const folder = sheetFolder();

beforeAll(async () => {
  centre = await transferCentre(
    { modules: 'shipped' },
    { director: 'organisation_admin', worker: 'organisation_audit' },
  );
  // An ordinary member of the centre, so membership itself adds no right.
  await centre.base.db
    .updateTable('sys_member')
    .set((eb) => ({ org_id: eb.selectFrom('sys_org').select('id').where('code', '=', 'centre') }))
    .where('account', '=', 'director')
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  director = centre.director;
  await centre.base.db
    .insertInto('sys_org')
    .values({
      id: centre.base.ids.uuid(),
      name: '旧部',
      code: 'closed',
      type: 'DEPARTMENT',
      status: 'DISABLED',
    })
    .execute();
  await centre.base.db
    .insertInto('sys_post')
    .values({ id: centre.base.ids.uuid(), name: '导游岗', code: 'guide' })
    .execute();
});
afterAll(async () => {
  folder.remove();
  await centre.close();
});

async function take(rows: readonly (readonly string[])[], dryRun: boolean, as = director) {
  const bytes = await bytesOf('xlsx', { columns: textColumns(...HEADINGS), rows });
  const file = await centre.upload(as, '成员.xlsx', bytes);
  const { headings } = await centre.call(readImportFile, { listCode: LIST, uri: file.uri }, { as });
  const mapping = headings.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]));
  expect(mapping.map(({ field }) => field)).toEqual([
    'username',
    'account',
    'orgId',
    'postIds',
    'employeeNo',
    'gender',
    'entryOn',
    'phone',
    'email',
  ]);
  const transfer = await centre.imported(as, { listCode: LIST, uri: file.uri, mapping, dryRun });
  return { transfer, report: await centre.call(getImportReport, { id: transfer.id }, { as }) };
}

function accounts() {
  return centre.base.db.selectFrom('sys_member').select('account').orderBy('account').execute();
}

const CENTRE = '跨境贸易资源中心';
const RIGHT = [
  '林志远',
  'lin.zy',
  CENTRE,
  '导游岗',
  'HQ8001',
  '男',
  '2026/11/3',
  '13812340001',
  'lin@haiqiao.example',
];

test('ORG-01 the template of members has their columns and can be read back', async () => {
  const { downloadUri } = await centre.call(getImportTemplate, { listCode: LIST }, { as: director });
  const [headings = []] = await readAll(folder.save('xlsx', await centre.download(downloadUri)));
  expect(headings).toEqual(['姓名*', '账号*', '部门*', '岗位', '工号', '性别', '入职日期', '手机', '邮箱']);
});

test('ORG-01 a dry run marks every invalid cell and writes nothing', async () => {
  const before = await accounts();
  const { report } = await take(
    [
      RIGHT,
      ['甲', 'LIN.ZY', CENTRE, '', '', '', '', '13812340002', ''],
      ['乙', '1bad', '没有的部门', '没有的岗', '', '中', '2026-13-01', '123', 'x'],
      ['', 'nameless', '旧部', '', '', '', '', '', ''],
      ['丙', 'DIRECTOR', CENTRE, '', '', '', '', '13812340003', ''],
    ],
    true,
  );
  expect(report).toMatchObject({ rows: 5, wrongRows: 4 });
  const cells = report.issues.map(({ row, field, message }) => `${row} ${field} ${message}`);
  expect(cells).toEqual([
    '3 account 已存在相同的值',
    expect.stringContaining('4 orgId “没有的部门”'),
    expect.stringContaining('4 postIds “没有的岗”'),
    expect.stringContaining('4 gender “中”'),
    expect.stringContaining('4 entryOn 日期不正确'),
    '4 email 邮箱地址格式错误',
    expect.stringContaining('5 orgId “旧部”'),
    '5 username 不能为空',
    '6 account 已存在相同的值',
  ]);
  expect(await accounts()).toEqual(before);
});

test('ORG-01 cells that only the member service can validate are marked as well', async () => {
  const { report } = await take([['乙', '1bad', CENTRE, '', '', '', '', '12812340001', '']], true);
  expect(report.issues.map(({ row, field }) => `${row} ${field}`)).toEqual(['2 account', '2 phone']);
});

test('ORG-01 an import adds all members with posts and attributes or none, and they are found at once', async () => {
  const before = await accounts();
  const other = ['王小可', 'wang.xk', CENTRE, '', '', '女', '', '13812340010', ''];
  const refused = await take([RIGHT, ['', 'x', CENTRE, '', '', '', '', '', '']], false);
  expect(refused.transfer).toMatchObject({ state: 'failed' });
  expect(await accounts()).toEqual(before);
  const { transfer, report } = await take([RIGHT, other], false);
  expect(transfer).toMatchObject({ state: 'done' });
  expect(report).toMatchObject({ creates: 2, wrongRows: 0 });
  const made = await centre.base.db
    .selectFrom('sys_member')
    .select([
      'username',
      'username_pinyin',
      'search_text',
      'phone',
      'email',
      'gender',
      'entry_on',
      'post_ids',
      'unit_ids',
    ])
    .where('account', '=', 'lin.zy')
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject({
    username: '林志远',
    username_pinyin: 'linzhiyuan',
    phone: '13812340001',
    email: 'lin@haiqiao.example',
    gender: 'MALE',
    entry_on: '2026-11-03',
  });
  expect([made.post_ids.length, made.unit_ids.length, made.search_text]).toEqual([
    1,
    1,
    expect.stringContaining('lzy'),
  ]);
});

test('ORG-01 PERM-05 importing members requires the permission, and respects post rights and member changes', async () => {
  const uri = (
    await centre.upload(
      director,
      'x.csv',
      await bytesOf('csv', { columns: textColumns('账号'), rows: [['a1']] }),
    )
  ).uri;
  const start = { listCode: LIST, uri, dryRun: true };
  const mapping = [{ index: 0, field: 'account' }];
  expect(errorOf(await centre.ask(startImport, { ...start, mapping }, { as: centre.worker }))).toBe(
    'ACCESS_DENIED',
  );
  const matched = { ...start, mapping, matchBy: 'account' };
  expect(errorOf(await centre.ask(startImport, matched, { as: director }))).toBe('ACCESS_DENIED');
  const ambitious = ['戊', 'ambitious', CENTRE, '系统管理员', '', '', '', '13812340020', ''];
  const { report } = await take([ambitious], true);
  expect(report.issues.map(({ field, message }) => `${field} ${message}`)).toEqual([
    'postIds 您没有修改此字段的权限',
  ]);
});
