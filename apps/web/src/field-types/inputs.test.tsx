import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Preloads lazily loaded controls, so that a busy machine does not delay the tests.
import '#web/ui/date-picker/date-picker.tsx';
import '#web/ui/select/select.tsx';
import '#web/ui/tree-select/tree-select.tsx';
import '#web/ui/cascader/cascader.tsx';
import { showInput } from '#web/testing/field-screen.tsx';

const combobox = () => screen.findByRole('combobox', { name: '字段' });
const line = () => screen.findByLabelText<HTMLInputElement>('字段');
const L = { label: '字段' } as const;

test('ENG-02 text: a labelled line with a maximum length, announced as required', async () => {
  const { user, output } = showInput({ type: 'text', maxLength: 3, ...L });
  expect((await line()).getAttribute('aria-required')).toBe('true');
  await user.type(await line(), 'abcdef');
  expect(output.value).toBe('abc');
});

test('ENG-02 text: a code pasted with blanks keeps its last character', async () => {
  const { user, output } = showInput({ type: 'text', rule: 'creditCode', maxLength: 18, ...L });
  await user.click(await line());
  await user.paste(' 91510100MA6DXP024D ');
  expect(output.value).toBe(' 91510100MA6DXP024D ');
});

test('ENG-02 text: a phone field opens the telephone keys, and its element gets no foreign attributes', async () => {
  showInput({ type: 'text', rule: 'mobile', ...L }, null, {
    maskTarget: { formCode: 'rs_test', dataId: '', field: 'phone', canUnmask: false },
  });
  expect((await line()).inputMode).toBe('tel');
  expect((await line()).hasAttribute('place')).toBe(false);
});

test('ENG-02 longText: several lines, a counter near the limit', async () => {
  const { user, output } = showInput({ type: 'longText', maxLength: 10, ...L });
  await user.type(await line(), '一二{Enter}三四五六七八九');
  expect(output.value).toBe('一二\n三四五六七八九');
  expect(screen.getByText('10 / 10')).toBeTruthy();
});

test.each([
  ['integer', { type: 'integer', unit: '个', ...L }, '1,234', '1234'],
  ['decimal', { type: 'decimal', scale: 3, unit: '吨', ...L }, '１２．５', '12.5'],
  ['money', { type: 'money', ...L }, '1,200.5', '1200.5'],
  ['percent', { type: 'percent', ...L }, '37.5', '37.5'],
] as const)(
  'ENG-02 %s: digits typed with separators or full width become plain ones',
  async (...[, field, typed, value]) => {
    const { user, output } = showInput(field);
    await user.type(await line(), typed);
    expect(output.value).toBe(value);
  },
);

test('ENG-02 money: typing after keyboard focus replaces the amount', async () => {
  const { user, output } = showInput({ type: 'money', ...L }, '1286000.00');
  expect((await line()).value).toBe('1,286,000.00');
  await user.tab();
  await user.keyboard('9');
  expect(output.value).toBe('9');
});

test('ENG-02 date: typed in common formats, and cleared', async () => {
  const { user, output } = showInput({ type: 'date', ...L });
  await user.type(await line(), '2026/1/5{Enter}');
  expect(output.value).toBe('2026-01-05');
  await user.clear(await line());
  await user.tab();
  await waitFor(() => expect(output.value).toBeNull());
});

test('ENG-02 instant: the time zone of the centre, whatever the zone of the browser', async () => {
  const { user, output } = showInput({ type: 'instant', ...L }, '2026-11-18T06:30:00.000Z');
  expect((await line()).value).toBe('2026-11-18 14:30');
  await user.clear(await line());
  await user.type(await line(), '2026-11-20 09:05');
  await user.tab();
  await waitFor(() => expect(output.value).toBe('2026-11-20T09:05:00+08:00'));
});

test.each([
  ['date', '2026-01-05', '字段'],
  ['dateRange', { from: '2026-01-05', to: '2026-01-20' }, '字段：开始'],
] as const)('ENG-02 %s: a day that is only hovered is not chosen', async (type, value, name) => {
  const { user, output } = showInput({ type, ...L }, value);
  const first = await screen.findByLabelText<HTMLInputElement>(name);
  await user.click(first);
  await waitFor(() => expect(screen.queryAllByText('13')).not.toEqual([]));
  await user.hover(screen.getAllByText('13')[0] ?? first);
  first.focus();
  await user.tab();
  expect([output.value, first.value]).toEqual([value, '2026-01-05']);
});

test('ENG-02 date: full-width digits of an input method are accepted', async () => {
  const { user, output } = showInput({ type: 'date', ...L }, '2025-12-31');
  const line = await screen.findByRole<HTMLInputElement>('textbox');
  await user.clear(line);
  await user.type(line, '２０２６年１月５日');
  await user.tab();
  expect(output.value).toBe('2026-01-05');
});

test('ENG-02 dateRange: two lines with their own names, and a cleared one is an open end', async () => {
  const { user, output } = showInput({ type: 'dateRange', ...L }, { from: '2026-01-01', to: '2026-12-31' });
  expect((await screen.findByLabelText<HTMLInputElement>('字段：开始')).value).toBe('2026-01-01');
  await user.clear(screen.getByLabelText('字段：结束'));
  await user.tab();
  await waitFor(() => expect(output.value).toEqual({ from: '2026-01-01', to: null }));
});

test('ENG-02 boolean: 是 or 否, moved by arrow keys', async () => {
  const { user, output } = showInput({ type: 'boolean', ...L });
  const group = await screen.findByRole('radiogroup', { name: '字段' });
  await user.click(within(group).getByRole('radio', { name: '是' }));
  expect(output.value).toBe(true);
  await user.click(within(group).getByRole('radio', { name: '否' }));
  expect(output.value).toBe(false);
});

test('ENG-02 dictionary: found by pinyin initials, hidden items are not offered', async () => {
  const { user, output } = showInput({ type: 'dictionary', dictionary: 'TEST_KIND', ...L });
  await user.click(await combobox());
  expect(await screen.findByTitle('租赁')).toBeTruthy();
  expect(screen.queryByTitle('已停用类型')).toBeNull();
  await user.keyboard('zl');
  await waitFor(() => expect(screen.queryByTitle('自有')).toBeNull());
  await user.click(screen.getByTitle('租赁'));
  expect(output.value).toBe('LEASED');
});

test('ENG-02 dictionary: a hidden item of an old record keeps its name', async () => {
  showInput({ type: 'dictionary', dictionary: 'TEST_KIND', ...L }, 'OLD');
  expect(await screen.findByText('已停用类型')).toBeTruthy();
});

test('ENG-02 dictionaries: several, removed by Backspace, none is null', async () => {
  const { user, output } = showInput({ type: 'dictionaries', dictionary: 'TEST_KIND', ...L });
  await user.click(await combobox());
  await user.click(await screen.findByTitle('自有'));
  await user.click(await screen.findByTitle('租赁'));
  expect(output.value).toEqual(['OWN', 'LEASED']);
  await user.keyboard('{Backspace}{Backspace}');
  expect(output.value).toBeNull();
});

test('ENG-02 ref: found during typing, with one request after the pause', async () => {
  const { user, output, asked } = showInput({ type: 'ref', target: 'maker', ...L });
  await user.click(await combobox());
  await screen.findByTitle('锦程云帆装备');
  await user.keyboard('蜀通');
  await waitFor(() => expect(screen.queryByTitle('锦程云帆装备')).toBeNull());
  await user.click(await screen.findByTitle('蜀通供应链'));
  expect(output.value).toBe('m2');
  expect(asked.calls.map(({ input }) => input.keyword)).toEqual(['', '蜀通']);
  expect(screen.getByRole('button', { name: '打开所选记录' })).toBeTruthy();
});

test('ENG-02 ref: a chosen record is shown by its name', async () => {
  showInput({ type: 'ref', target: 'maker', ...L }, 'm1');
  expect(await screen.findByText('锦程云帆装备')).toBeTruthy();
});

test('ENG-02 refs: several records', async () => {
  const { user, output } = showInput({ type: 'refs', target: 'maker', ...L }, ['m1']);
  await user.click(await combobox());
  const list = await screen.findByRole('listbox');
  expect(list).toBeTruthy();
  await user.click(await screen.findByTitle('蜀通供应链'));
  expect(output.value).toEqual(['m1', 'm2']);
});

test('ENG-02 user: a member of staff', async () => {
  const { user, output } = showInput({ type: 'user', ...L });
  await user.click(await combobox());
  await user.click(await screen.findByTitle('周雨桐'));
  expect(output.value).toBe('u2');
});

test('ENG-02 org: branches are loaded when opened', async () => {
  const { user, output, asked } = showInput({ type: 'org', ...L });
  await user.click(await combobox());
  const root = (await screen.findByText('备案服务部')).closest('.ant-select-tree-treenode');
  const switcher = root?.querySelector('.ant-select-tree-switcher');
  if (!switcher) throw new Error('no switcher');
  fireEvent.click(switcher);
  await user.click(await screen.findByText('装备保障科'));
  expect(output.value).toBe('o2');
  expect(asked.calls.some(({ input }) => input.parent === 'o1')).toBe(true);
});

test('ENG-02 region: province, city, county, one column after the other', async () => {
  const { user, output } = showInput({ type: 'region', ...L });
  await user.click(await combobox());
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /四川省/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /成都市/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /双流区/ }));
  expect(output.value).toBe('510116');
});

test('ENG-02 region: found by typing, each with its path, and Escape keeps the choice', async () => {
  const { user, output } = showInput({ type: 'region', level: 'county', ...L });
  await user.click(await combobox());
  await user.keyboard('双流');
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '四川省 / 成都市 / 双流区' }));
  expect(output.value).toBe('510116');
  await user.click(await combobox());
  await user.keyboard('没有的');
  expect(await screen.findByText('未找到，请更换关键词')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(output.value).toBe('510116');
});

test('ENG-02 region: a region is shown with its path', async () => {
  showInput({ type: 'region', ...L }, '510116');
  expect(await screen.findByText('四川省 / 成都市 / 双流区')).toBeTruthy();
});

test('ENG-02 tags: free words by Enter and by comma', async () => {
  const { user, output } = showInput({ type: 'tags', ...L });
  await user.click(await combobox());
  await user.keyboard('重点{Enter}');
  await user.paste('年检，外贸，');
  await waitFor(() => expect(output.value).toEqual(['重点', '年检', '外贸']));
});

test('ENG-02 richText: a labelled editor with a toolbar', async () => {
  const { output } = showInput({ type: 'richText', ...L }, '<p>正文</p>');
  const editor = await screen.findByRole('textbox', { name: '字段' });
  expect(editor.textContent).toBe('正文');
  expect(editor.getAttribute('aria-multiline')).toBe('true');
  expect(
    within(screen.getByRole('toolbar', { name: '文字格式' })).getByRole('button', { name: '加粗' }),
  ).toBeTruthy();
  expect(output.value).toBe('<p>正文</p>');
});

test('ENG-02 table: rows are added, duplicated and moved by named buttons', async () => {
  const { user, output } = showInput({
    type: 'table',
    maxRows: 3,
    fields: { name: { type: 'text', label: '名称', required: true } },
    ...L,
  });
  await user.click(await screen.findByRole('button', { name: '添加一行' }));
  await user.type(await screen.findByLabelText('名称，第 1 行'), '甲');
  await user.click(screen.getByRole('button', { name: '复制第 1 行' }));
  await user.type(screen.getByLabelText('名称，第 2 行'), '乙');
  expect(output.value).toEqual([{ name: '甲' }, { name: '甲乙' }]);
  await user.click(screen.getByRole('button', { name: '上移第 2 行' }));
  expect(output.value).toEqual([{ name: '甲乙' }, { name: '甲' }]);
  await user.click(screen.getByRole('button', { name: '添加一行' }));
  expect(screen.getByRole('button', { name: '添加一行' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText('最多 3 行')).not.toHaveLength(0);
});

test('ENG-02 computed and status are shown, not typed', async () => {
  showInput({ type: 'computed', value: { literal: 1 }, result: 'decimal', ...L }, '1234.50');
  expect(await screen.findByText('1,234.50')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
