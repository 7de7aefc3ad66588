import {
  insertDictionaryItem,
  mergeDictionaryItems,
  removeDictionaryItem,
  updateDictionaryItem,
} from '@haiqiao/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeLocale } from '#web/i18n/runtime.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { tabTitles } from '#web/testing/shell-screen.tsx';
import { itemOf } from './testing/editor-fixtures.ts';
import { CHILD, field, lineOf, PARENT, showEditor, USED } from './testing/editor-screen.tsx';

const button = (name: string) => screen.getByRole('button', { name });

test('DICT-01 the tree has the dictionary as its root, loads unfolded items, and is operated by arrow keys', async () => {
  const user = await showEditor();
  const root = await lineOf('企业类型');
  expect(root).toHaveProperty('ariaLevel', '1');
  const parent = await lineOf('跨境电商企业');
  expect(screen.queryByRole('treeitem', { name: /独立站/ })).toBeNull();
  root.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(parent);
  expect(await lineOf('独立站')).toHaveProperty('ariaLevel', '3');
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(field('代码值').value).toBe('A1'));
  expect(within(await lineOf('保税展示企业')).getByText('停用')).toBeTruthy();
  expect(screen.getByText('14 项 · 版本 v27')).toBeTruthy();
});

test('DICT-01 DICT-06 a search finds items at any level', async () => {
  const user = await showEditor();
  await user.type(screen.getByRole('textbox', { name: '按名称或代码值查找' }), '独立');
  expect(await screen.findByRole('tree', { name: '查找结果' })).toBeTruthy();
  await user.click(await lineOf('独立站'));
  await waitFor(() => expect(field('代码名称').value).toBe('独立站'));
  await user.type(screen.getByRole('textbox', { name: '按名称或代码值查找' }), '没有的');
  expect(await screen.findByText('未找到“独立没有的”')).toBeTruthy();
});

test('DICT-02 saving requires an operation first, and the root is read-only', async () => {
  const user = await showEditor();
  await user.click(button('确认'));
  expect(await screen.findByText('请选择操作类型')).toBeTruthy();
  expect(field('代码名称').disabled).toBe(true);
  await user.click(button('修改'));
  expect(await screen.findAllByText('顶级分类不能修改')).not.toHaveLength(0);
  expect(field('代码名称').disabled).toBe(true);
  await user.click(await lineOf('跨境电商企业'));
  expect(field('代码名称').disabled).toBe(true);
  await user.click(button('修改'));
  expect(screen.getByText('正在修改')).toBeTruthy();
  await waitFor(() => expect(field('代码名称').disabled).toBe(false));
});

test('DICT-03 an added item is saved below the selected one, then the tree is reloaded', async () => {
  const made = itemOf('A2', { itemName: '平台卖家', label: '平台卖家', parentItemid: PARENT.itemId });
  const user = await showEditor();
  const saved = fakeApi(insertDictionaryItem, made);
  await user.click(await lineOf('跨境电商企业'));
  await user.click(button('新增'));
  await user.type(field('代码名称'), '平台卖家');
  await user.type(field('代码值'), 'A2');
  await user.type(field('English'), 'Platform seller');
  await user.click(button('确认'));
  expect(await screen.findAllByText('请输入该语言的名称，或点击“同简体”')).toHaveLength(2);
  for (const same of screen.getAllByRole('button', { name: '同简体' })) await user.click(same);
  await user.click(button('确认'));
  expect(await screen.findByText('录入成功')).toBeTruthy();
  expect(saved.calls[0]?.input).toMatchObject({
    parentItemid: PARENT.itemId,
    itemName: '平台卖家',
    itemValue: 'A2',
    valid: 'YES',
    translations: { 'zh-TW': '平台卖家', en: 'Platform seller', ja: '平台卖家' },
  });
  // It is unfolded, and the new item is selected.
  expect(await lineOf('独立站')).toBeTruthy();
  expect(screen.queryByText('正在新增')).toBeNull();
});

test('DICT-04 every missing field has its own message, and the first one gets the focus', async () => {
  const user = await showEditor();
  await user.click(button('新增'));
  await user.type(field('代码名称'), '   ');
  await user.clear(field('序号'));
  await user.click(button('确认'));
  for (const sentence of ['请输入代码名称', '请输入值', '请输入序号']) {
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  await waitFor(() => expect(document.activeElement).toBe(field('代码名称')));
});

test('DICT-04 a refusal of the server is shown at its field', async () => {
  const user = await showEditor();
  fakeApi(insertDictionaryItem, refused('DICTIONARY_VALUE_TAKEN', { itemValue: 'B' }));
  await user.click(button('新增'));
  await user.type(field('代码名称'), '某');
  await user.type(field('代码值'), 'B');
  await user.click(button('确认'));
  expect(await screen.findByText('同一字典中已有相同的值：B')).toBeTruthy();
  expect(field('代码值').getAttribute('aria-invalid')).toBe('true');
});

test('DICT-05 deleting is confirmed with the text of the specification', async () => {
  const user = await showEditor();
  const removed = fakeApi(removeDictionaryItem, true);
  await user.click(await lineOf('跨境电商企业'));
  await waitFor(() => expect(button('删除').getAttribute('aria-disabled')).toBeNull());
  await user.click(button('删除'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('此操作将永久删除该字典，是否继续？')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('删除成功')).toBeTruthy();
  expect(removed.calls[0]?.input).toEqual({ id: PARENT.itemId });
});

test('DICT-05 a used item can be hidden or merged, not deleted', async () => {
  const user = await showEditor();
  const merged = fakeApi(mergeDictionaryItems, { changed: 1842, isBackground: false });
  await user.click(await lineOf('物流企业'));
  expect(await screen.findByText('1,842')).toBeTruthy();
  expect(button('删除').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('修改'));
  expect(field('代码值').disabled).toBe(true);
  await user.click(button('合并字典项'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('企业 / 企业类型')).toBeTruthy();
  expect(within(dialog).getByText(/企业走访.*法务查阅 将改以所选字典项限定/)).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: '合并到' }));
  // The tree behind the dialog contains the name too.
  await waitFor(() => expect(screen.getAllByTitle('跨境电商企业').length).toBeGreaterThan(1));
  const [option] = screen.getAllByTitle('跨境电商企业').slice(-1);
  if (option) await user.click(option);
  await user.click(within(dialog).getByRole('button', { name: '合并' }));
  expect(await screen.findByText('已合并，更新了 1842 条记录')).toBeTruthy();
  expect(merged.calls[0]?.input).toEqual({ id: USED.itemId, intoId: PARENT.itemId });
});

test('DICT-03 unsaved edits mark the tab and are confirmed before another line is shown', async () => {
  const user = await showEditor();
  await user.click(await lineOf('跨境电商企业'));
  await user.click(button('修改'));
  await user.type(field('代码名称'), '改');
  await waitFor(() => expect(tabTitles().join()).toContain('有未保存的修改'));
  await user.click(await lineOf('物流企业'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '继续编辑' }));
  expect(field('代码名称').value).toBe('跨境电商企业改');
  await user.click(await lineOf('物流企业'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(field('代码名称').value).toBe('物流企业'));
});

test('DICT-03 a concurrent change is shown beside one’s own, and one of the two is chosen', async () => {
  const theirs = { ...CHILD, itemName: '别人的', rowVersion: 2, updatedBy: '陈国栋' };
  const user = await showEditor();
  let isFirst = true;
  const saved = fakeApi(updateDictionaryItem, () => {
    const answer = isFirst
      ? refused('DICTIONARY_CONFLICT', { rowVersion: 2, theirs })
      : { ...theirs, itemName: '我的' };
    isFirst = false;
    return answer;
  });
  (await lineOf('企业类型')).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await user.click(await lineOf('独立站'));
  await user.click(button('修改'));
  await user.clear(field('代码名称'));
  await user.type(field('代码名称'), '我的');
  await user.click(button('确认'));
  await user.click(await screen.findByRole('button', { name: '查看差异' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: '代码名称 我的 别人的' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '保留我的修改' }));
  // The spinner of the first attempt may still be visible.
  await user.click(screen.getByRole('button', { name: /确认$/ }));
  expect(await screen.findByText('录入成功')).toBeTruthy();
  expect(saved.calls[1]?.input).toMatchObject({ itemName: '我的', rowVersion: 2 });
});

test('DICT-03 TAB-10 input during a save stays, as a change of the saved item', async () => {
  const user = await showEditor();
  const answer = Promise.withResolvers<typeof PARENT>();
  const saved = fakeApi(updateDictionaryItem, () => answer.promise);
  await user.click(await lineOf('跨境电商企业'));
  await user.click(button('修改'));
  await user.type(field('代码名称'), '二');
  await user.click(button('确认'));
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  await user.type(field('代码名称'), '三');
  answer.resolve({ ...PARENT, itemName: '跨境电商企业二', rowVersion: PARENT.rowVersion + 1 });
  await screen.findByText('录入成功');
  expect(field('代码名称').value).toBe('跨境电商企业二三');
  await waitFor(() => expect(tabTitles().join()).toContain('有未保存的修改'));
  const again = fakeApi(updateDictionaryItem, PARENT);
  await user.click(screen.getByRole('button', { name: /确认$/ }));
  await waitFor(() => expect(again.calls).toHaveLength(1));
  expect(again.calls[0]?.input).toMatchObject({
    itemName: '跨境电商企业二三',
    rowVersion: PARENT.rowVersion + 1,
  });
});

test('DICT-02 a reader without write permission has no actions', async () => {
  await showEditor({ buttons: [] });
  for (const name of ['新增', '修改', '删除', '新增字典类型']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(button('导出 JSON')).toBeTruthy();
});

test('DICT-09 an icon is searched in collapsible groups, chosen, and shown by its name', async () => {
  const user = await showEditor();
  await user.click(button('新增'));
  await user.click(button('选择'));
  const panel = await screen.findByRole('dialog', { name: '选择图标' });
  const group = within(panel).getByRole('button', { name: /^业务/ });
  expect(group.getAttribute('aria-expanded')).toBe('true');
  await user.click(group);
  expect(group.getAttribute('aria-expanded')).toBe('false');
  await user.type(within(panel).getByRole('textbox', { name: '搜索图标' }), 'shop');
  await user.click(within(panel).getByRole('button', { name: 'shop' }));
  expect(field('图标').value).toBe('shop');
});

test('HDR-08 DICT-03 an item being edited survives a change of language', async () => {
  const user = await showEditor();
  await user.click(await lineOf('跨境电商企业'));
  await user.click(button('修改'));
  await user.type(field('代码名称'), '二');
  await act(() => changeLocale('en'));
  await screen.findByRole('button', { name: 'Cancel' });
  expect(screen.getByDisplayValue('跨境电商企业二')).toBeTruthy();
});
