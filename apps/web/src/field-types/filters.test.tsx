import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { namedSpan, type Term } from '@haiqiao/contract/query';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { showFilter, STATUSES } from '#web/testing/field-screen.tsx';
import { KINDS } from '#web/testing/record-screen.tsx';
import { describeTerm } from './describe-term.ts';
import { hasFilter } from './field-filter.tsx';
import type { FieldLabels } from './field-labels.ts';

const L = { label: '字段' } as const;
const term = (termType: Term['termType'], value?: Term['value']): Term => ({
  column: 'field',
  termType,
  ...(value === undefined ? {} : { value }),
});

test('ENG-03 text is sent after a pause, and no condition when it is cleared', async () => {
  const { user, output } = showFilter({ type: 'text', ...L });
  const line = await screen.findByRole('textbox', { name: '字段' });
  await user.type(line, '成都');
  expect(output.value).toBeNull();
  await waitFor(() => expect(output.value).toEqual(term('like', '成都')));
  await user.clear(line);
  await waitFor(() => expect(output.value).toBeNull());
});

test('ENG-03 letters of an unfinished input method composition are not sent', async () => {
  const { output } = showFilter({ type: 'text', ...L });
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: '字段' });
  line.focus();
  fireEvent.compositionStart(line);
  fireEvent.change(line, { target: { value: "cheng'du" } });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(output.value).toBeNull();
  expect(line.value).toBe("cheng'du");
  fireEvent.change(line, { target: { value: '成都' } });
  fireEvent.compositionEnd(line);
  await waitFor(() => expect(output.value).toEqual(term('like', '成都')));
});

test('ENG-03 numbers: both bounds, one bound, none, and an incomplete number is not sent', async () => {
  const { user, output } = showFilter({ type: 'money', ...L });
  await user.type(await screen.findByRole('textbox', { name: '字段：不小于' }), '1,000');
  await user.tab();
  expect(output.value).toEqual(term('gte', '1000'));
  await user.type(screen.getByRole('textbox', { name: '字段：不大于' }), '2000');
  await user.tab();
  expect(output.value).toEqual(term('between', ['1000', '2000']));
  await user.clear(screen.getByRole('textbox', { name: '字段：不小于' }));
  await user.tab();
  expect(output.value).toEqual(term('lte', '2000'));
  await user.clear(screen.getByRole('textbox', { name: '字段：不大于' }));
  await user.type(screen.getByRole('textbox', { name: '字段：不大于' }), '-');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '字段：不大于' }).value).toBe('-');
  await user.tab();
  expect(output.value).toEqual(term('lte', '2000'));
});

test.each(['date', 'instant', 'dateRange'] as const)(
  'ENG-03 %s: a named span is sent by name, picked days as days',
  async (type) => {
    const { user, output } = showFilter({ type, ...L }, { isCompact: false });
    const from = await screen.findByRole<HTMLInputElement>('textbox', { name: '字段：开始' });
    await user.click(from);
    await user.click(await screen.findByText('今天'));
    expect(output.value).toEqual(term('between', 'today'));
    const { from: today } = namedSpan('today', todayInShanghai());
    expect(from.value).toBe(today);
    // The same days chosen another way: the last choice counts, though no day changes.
    output.values.length = 0;
    await user.click(from);
    await user.click(await screen.findByText('近7天'));
    expect(output.values).toEqual([term('between', 'last7')]);
    await user.clear(from);
    await user.type(from, '2026-11-01{Enter}');
    await user.tab();
    expect(output.value).toMatchObject({ termType: 'between', value: ['2026-11-01', today] });
  },
);

test('ENG-03 future spans are offered where future days are possible', async () => {
  const shows = async (field: FieldDefinition) => {
    const { user, unmount } = showFilter(field, { isCompact: false });
    await user.click(await screen.findByRole('textbox', { name: '字段：开始' }));
    await screen.findByText('近30天');
    const isOffered = screen.queryByText('未来30天') !== null;
    unmount();
    return isOffered;
  };
  expect(await shows({ type: 'date', ...L })).toBe(true);
  expect(await shows({ type: 'date', notAfterToday: true, ...L })).toBe(false);
});

test.each([
  ['dictionary', { type: 'dictionary', dictionary: 'K', ...L }, '自有', 'OWN'],
  ['user', { type: 'user', ...L }, '李静怡', 'u1'],
  ['ref', { type: 'ref', target: 'maker', ...L }, '锦程云帆装备', 'm1'],
  ['status', { type: 'status', ...L }, '闲置', 'IDLE'],
] as const)('ENG-03 %s: one value is sent as eq, several as in', async (...[, field, name, value]) => {
  const { user, output } = showFilter(field);
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.hover(screen.getByRole('button', { name: '字段' }));
  await user.click(await screen.findByRole('combobox', { name: '字段' }));
  await user.click(await screen.findByTitle(name));
  expect(output.value).toEqual(term('eq', value));
});

test('ENG-03 是 or 否', async () => {
  const { user, output } = showFilter({ type: 'boolean', ...L });
  await user.tab();
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  await user.click(await screen.findByRole('combobox', { name: '字段' }));
  await user.click(await screen.findByTitle('否'));
  expect(output.value).toEqual(term('eq', false));
});

test('ENG-03 the panel has the other operators, and 为空 needs no value', async () => {
  const { user, output } = showFilter({ type: 'text', ...L }, { isCompact: false });
  await user.click(await screen.findByRole('combobox', { name: '字段的比较方式' }));
  await user.click(await screen.findByTitle('为空'));
  expect(output.value).toEqual(term('isnull'));
  expect(screen.queryByRole('textbox', { name: '字段' })).toBeNull();
});

test('ENG-03 a field without comparisons, or masked for the reader, has no filter', () => {
  expect(hasFilter({ type: 'table', fields: {}, ...L })).toBe(false);
  expect(hasFilter({ type: 'text', mode: 'masked', ...L })).toBe(false);
  expect(hasFilter({ type: 'text', mode: 'editable', ...L })).toBe(true);
});

const LABELS: FieldLabels = {
  labelOf: (what, value) => {
    if (what.kind === 'dictionary') return KINDS.find((item) => item.value === value)?.label ?? value;
    if (what.kind === 'status') return STATUSES.find(({ code }) => code === value)?.label ?? value;
    return `名称${value}`;
  },
  optionsOf: () => [],
  statuses: STATUSES,
  isReady: true,
};

const CHIPS: readonly (readonly [FieldDefinition, Term, string])[] = [
  [{ type: 'dictionary', dictionary: 'K', ...L }, term('eq', 'OWN'), '自有'],
  [{ type: 'dictionary', dictionary: 'K', ...L }, term('in', ['OWN', 'LEASED']), '自有、租赁'],
  [{ type: 'dictionary', dictionary: 'K', ...L }, term('in', ['OWN', 'LEASED', 'OLD']), '自有 等 3 项'],
  [{ type: 'status', ...L }, term('eq', 'RUNNING'), '运行中'],
  [{ type: 'user', ...L }, term('eq', 'u1'), '名称u1'],
  [{ type: 'boolean', ...L }, term('eq', true), '是'],
  [{ type: 'text', ...L }, term('like', '成都'), '包含 成都'],
  [{ type: 'text', ...L }, term('ne', '成都'), '不等于 成都'],
  [{ type: 'money', ...L }, term('between', ['1000', '2000']), '1,000 至 2,000'],
  [{ type: 'money', ...L }, term('gte', '1000'), '不小于 1,000'],
  [{ type: 'date', ...L }, term('between', ['2026-11-01', '2026-11-20']), '2026-11-01 至 2026-11-20'],
  [{ type: 'date', ...L }, term('between', ['2026-11-01', '2026-11-01']), '2026-11-01'],
  [{ type: 'instant', ...L }, term('lte', '2026-11-20'), '不大于 2026-11-20'],
  [{ type: 'instant', ...L }, term('between', 'thisMonth'), '本月'],
  [{ type: 'text', ...L }, term('isnull'), '为空'],
];

test.each(CHIPS.map(([field, asked, text]) => [field.type, asked, text, field] as const))(
  'ENG-03 chip of %s %o: %s',
  (...[, asked, text, field]) => {
    expect(describeTerm(asked, field, LABELS)).toBe(text);
  },
);

test('ENG-03 beside its label a span shows start and end instead of the label again', async () => {
  const inPanel = { isCompact: false };
  showFilter({ type: 'date', ...L }, inPanel);
  expect(await screen.findByPlaceholderText('开始日期')).toBeTruthy();
  expect(screen.getByPlaceholderText('结束日期')).toBeTruthy();
  showFilter({ type: 'money', ...L }, inPanel);
  expect(await screen.findByPlaceholderText('不小于')).toBeTruthy();
  expect(screen.getByPlaceholderText('不大于')).toBeTruthy();
  expect(screen.queryByPlaceholderText('字段')).toBeNull();
});
