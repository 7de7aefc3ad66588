import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changeLocale } from '#web/i18n/runtime.ts';
import { Cascader } from '#web/ui/cascader/cascader.tsx';
import { MultiSelect, Select } from '#web/ui/select/select.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { TreeSelect } from '#web/ui/tree-select/tree-select.tsx';
import { AppTheme } from './app-theme.tsx';

const OPTIONS = [{ value: 'a', label: '甲' }];
const none = () => undefined;

function Controls() {
  return (
    <AppTheme>
      <Select options={OPTIONS} value="a" onChange={none} aria-label="一" />
      <MultiSelect options={OPTIONS} values={['a']} onChange={none} aria-label="二" />
      <TreeSelect choices={OPTIONS} values={['a']} labelOf={() => '甲'} onChange={none} aria-label="三" />
      <Cascader
        path={['a']}
        pathLabel="甲"
        steps={[{ value: 'a', label: '甲', isLeaf: true }]}
        onChange={none}
        onExpand={none}
        search={{ typed: '', onType: none, found: [], empty: '' }}
        isAnyLevel
        aria-label="四"
      />
      <Table
        label="表"
        columns={[{ key: 'id', title: '号', cell: ({ id }) => id }]}
        rows={[{ id: '1' }, { id: '2' }]}
        rowKey={({ id }) => id}
        pageSize={1}
        selectedKeys={[]}
        onSelect={none}
      />
    </AppTheme>
  );
}

test.each([
  ['zh-chs', '清空', { pages: ['上一页', '下一页'], checks: ['全选', '选择第 1 行'] }],
  ['zh-TW', '清空', { pages: ['上一頁', '下一頁'], checks: ['全選', '選擇第 1 列'] }],
  ['en', 'Clear', { pages: ['Previous page', 'Next page'], checks: ['Select all', 'Select row 1'] }],
  ['ja', 'クリア', { pages: ['前のページ', '次のページ'], checks: ['すべて選択', '1 行目を選択'] }],
] as const)(
  'HDR-08 the controls of the component library have names in %s',
  async (locale, clear, { pages, checks }) => {
    await changeLocale(locale);
    render(<Controls />);
    expect(screen.getAllByRole('button', { name: clear })).toHaveLength(4);
    for (const name of pages) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(checks);
    // Icons are drawings: the control has the name.
    expect(screen.queryAllByRole('img')).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: '一' }));
    expect(screen.queryAllByRole('img')).toEqual([]);
  },
);
