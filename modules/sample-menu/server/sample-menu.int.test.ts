import {
  getFormDefinition,
  getRecord,
  type MenuNode,
  queryModulesTree,
  queryRecords,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let centre: ModuleCentre;
let as: Awaited<ReturnType<ModuleCentre['holderOf']>>;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  as = await centre.holderOf('sample_menu');
});
afterAll(() => centre.close());

async function switchTo(isOn: boolean): Promise<void> {
  const key = 'sampleMenu.enabled';
  await centre.base.db
    .insertInto('sys_setting')
    .values({ key, value: JSON.stringify(isOn) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(isOn) }))
    .execute();
  await centre.broadcast.publish('settings-changed', {});
}

async function sampleTree(language = 'zh-CN'): Promise<readonly MenuNode[]> {
  const headers = { 'accept-language': language };
  const tree = await centre.call(queryModulesTree, { id: as.memberId }, { as, headers });
  return tree.filter(({ code }) => code.startsWith('sample-'));
}

function leavesOf(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => (node.menus.length > 0 ? leavesOf(node.menus) : [node]));
}

test('NAV-12 the sample menu is shown only while its setting is on', async () => {
  expect(await sampleTree()).toEqual([]);
  await switchTo(true);
  const tree = await sampleTree();
  expect(tree.map(({ name }) => name)).toEqual([
    '首页',
    '项目信息',
    '项目洽谈',
    '签约注册',
    '其他事项',
    '目标任务',
    '统计分析',
    '系统设置',
  ]);
  const work = tree.slice(1, 6).map(({ menus }) => menus.map(({ name }) => name));
  expect(work).toEqual(Array.from({ length: 5 }, () => ['填报', '列表', '审核', '分派']));
  expect(tree.at(-1)?.menus.map(({ name }) => name)).toEqual([
    '预警设置',
    '其他设置',
    '短信发送列表',
    '系统消息列表',
    '首页内容管理',
  ]);
  expect((await sampleTree('en'))[1]?.menus.map(({ name }) => name)).toEqual([
    'Fill in',
    'List',
    'Review',
    'Dispatch',
  ]);
  await switchTo(false);
  expect(await sampleTree()).toEqual([]);
});

test('NAV-12 every entry opens a list or form that its viewers may read', async () => {
  await switchTo(true);
  const leaves = leavesOf(await sampleTree());
  expect(leaves).toHaveLength(27);
  for (const { name, param } of leaves) {
    const { pathname, searchParams } = new URL(param, 'http://centre.invalid');
    const code = searchParams.get('code') ?? '';
    const isForm = pathname === '/edit-form';
    const list_status = searchParams.get('list_status');
    const queryParam = list_status === null ? {} : { list_status };
    const { body } = isForm
      ? await centre.ask(getFormDefinition, { formCode: code }, { as })
      : await centre.ask(queryRecords, { listCode: code, queryParam }, { as });
    expect([name, param, body.code]).toEqual([name, param, 0]);
  }
  await switchTo(false);
});

test('NAV-12 a matter is filled in, reviewed, dispatched and completed', async () => {
  const id = 'rs_sample_matter';
  const values = { kind: 'PROJECT', name: '跨境电商产业园', content: '落地服务', amountYuan: '1200.00' };
  const { dataId } = await centre.call(saveRecord, { id, values }, { as });
  const act = async (action: string, more: object = {}) => {
    const { rowVersion } = await centre.call(getRecord, { id, dataId }, { as });
    await centre.call(runRecordAction, { id, dataId, rowVersion, action, ...more }, { as });
  };
  const count = async (list_status: string) => {
    const input = { listCode: 'rs_sample_project_list', queryParam: { list_status } };
    return (await centre.call(queryRecords, input, { as })).datas.length;
  };
  await act('submit');
  expect([await count('0'), await count('1')]).toEqual([1, 0]);
  await act('return', { opinion: '请补充投资强度' });
  expect(await count('3')).toBe(1);
  await act('submit');
  await act('approve');
  expect([await count('0'), await count('1')]).toEqual([0, 1]);
  await act('dispatch', { params: { handlerId: as.memberId } });
  const { status, fields } = await centre.call(getRecord, { id, dataId }, { as });
  expect([status, fields['handlerId']?.value]).toEqual(['DISPATCHED', as.memberId]);
  await act('finish');
  expect([await count('2'), await count('9')]).toEqual([1, 1]);
});
