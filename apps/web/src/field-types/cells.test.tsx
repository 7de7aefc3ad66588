import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showCell } from '#web/testing/field-screen.tsx';
import { RichTextBody } from './text-types.tsx';

const L = { label: '字段' } as const;
const text = () => screen.getByTestId('cell').textContent;

test.each([
  ['text', { type: 'text', ...L }, '甲', '甲'],
  ['longText', { type: 'longText', ...L }, '一\n二', '一 二'],
  ['richText', { type: 'richText', ...L }, '<p>正<strong>文</strong></p>', '正文'],
  ['integer', { type: 'integer', unit: '个', ...L }, 12345, '12,345个'],
  ['decimal', { type: 'decimal', scale: 3, ...L }, '12.500', '12.500'],
  ['money', { type: 'money', ...L }, '-1286000.50', '-1,286,000.50'],
  ['percent', { type: 'percent', ...L }, '37.50', '37.50%'],
  ['date', { type: 'date', ...L }, '2026-01-05', '2026-01-05'],
  ['instant', { type: 'instant', ...L }, '2026-11-18T06:30:45.000Z', '2026-11-18 14:30'],
  [
    'dateRange',
    { type: 'dateRange', ...L },
    { from: '2026-01-01', to: '2026-12-31' },
    '2026-01-01 至 2026-12-31',
  ],
  ['boolean', { type: 'boolean', ...L }, false, '否'],
  ['dictionary', { type: 'dictionary', dictionary: 'K', ...L }, 'LEASED', '租赁'],
  ['dictionaries', { type: 'dictionaries', dictionary: 'K', ...L }, ['OWN', 'OLD'], '自有、已停用类型'],
  [
    'ref',
    { type: 'ref', target: 'maker', ...L },
    { value: 'm1', displayValue: '锦程云帆装备' },
    '锦程云帆装备',
  ],
  ['refs', { type: 'refs', target: 'maker', ...L }, ['m1', 'm2'], '锦程云帆装备、蜀通供应链'],
  [
    'refs with names of their own',
    { type: 'refs', target: 'maker', ...L },
    [
      { value: 'm8', displayValue: '李静怡' },
      { value: 'm9', displayValue: '***' },
    ],
    '李静怡、***',
  ],
  ['user', { type: 'user', ...L }, { value: 'u1', displayValue: '李静怡' }, '李静怡'],
  ['org', { type: 'org', ...L }, { value: 'o1', displayValue: '备案服务部' }, '备案服务部'],
  ['region', { type: 'region', ...L }, '510116', '四川省成都市双流区'],
  ['table', { type: 'table', fields: {}, ...L }, [{ id: '1' }, { id: '2' }], '2 行'],
  ['computed', { type: 'computed', value: { literal: 1 }, result: 'decimal', ...L }, '1234.50', '1,234.50'],
  ['tags', { type: 'tags', ...L }, ['甲', '乙'], '甲乙'],
  ['status', { type: 'status', ...L }, { value: 'RUNNING', displayValue: '运行中' }, '运行中'],
] as const)('ENG-02 %s: a value as one line of readable text', async (...[, field, value, read]) => {
  showCell(field, value);
  await waitFor(() => expect(text()).toBe(read));
});

test.each([null, '', []])('ENG-02 an empty value is a dash: %s', (value) => {
  showCell({ type: 'text', ...L }, value);
  expect(text()).toBe('—');
});

test.each([
  ['mobile', '13800001234', 'tel:13800001234'],
  ['phone', '028-86001234', 'tel:02886001234'],
  ['email', 'a@example.org', 'mailto:a@example.org'],
  ['url', 'https://example.org/', 'https://example.org/'],
] as const)('ENG-02 a %s is a link', (rule, value, href) => {
  showCell({ type: 'text', rule, ...L }, value);
  expect(screen.getByRole('link').getAttribute('href')).toBe(href);
});

test('ENG-02 a text that is not a web address is not a link', () => {
  showCell({ type: 'text', rule: 'url', ...L }, 'javascript:alert(1)');
  expect(screen.queryByRole('link')).toBeNull();
});

test('ENG-02 stored formatted text cannot contain anything that runs or loads', async () => {
  await RichTextBody.preload();
  const { container } = showCell(
    { type: 'richText', ...L },
    '<p onclick="x()">甲<img src="x" onerror="x()"><script>x()</script><a href="javascript:x()">乙</a></p>',
    true,
  );
  expect(container.querySelectorAll('img, script, [onclick], a[href]')).toHaveLength(0);
  expect(text()).toContain('甲');
});
