import { useMemo, useState } from 'react';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';

const ROWS = 100;
const BODY_HEIGHT_PX = 560;

interface FixtureRow {
  readonly no: string;
  readonly enterprise: string;
  readonly creditCode: string;
  readonly contact: string;
  readonly phone: string;
  readonly submittedAt: string;
  readonly isDone: boolean;
}

const CITIES = ['成都', '绵阳', '宜宾', '德阳', '眉山'] as const;
const TRADES = ['跨境电子商务', '供应链管理', '国际物流', '外贸综合服务'] as const;

function rowAt(seed: number, index: number): FixtureRow {
  const number = seed * ROWS + index;
  return {
    no: `ZX20261120${String(number).padStart(4, '0')}`,
    enterprise: `${CITIES[number % CITIES.length]}测试${TRADES[number % TRADES.length]}有限公司`,
    creditCode: `91510100MA6${String(number * 7919)
      .padStart(7, '0')
      .slice(-7)}`,
    contact: `联系人${number % 97}`,
    phone: `138****${String(number * 31)
      .padStart(4, '0')
      .slice(-4)}`,
    submittedAt: `2026-11-${String((number % 28) + 1).padStart(2, '0')} 09:${String(number % 60).padStart(2, '0')}`,
    isDone: number % 3 === 0,
  };
}

const COLUMNS: readonly TableColumn<FixtureRow>[] = [
  { key: 'no', title: '编号', widthPx: 150, cell: (row) => row.no },
  { key: 'enterprise', title: '企业名称', widthPx: 320, cell: (row) => row.enterprise },
  { key: 'creditCode', title: '信用代码', widthPx: 180, cell: (row) => row.creditCode },
  { key: 'contact', title: '联系人', widthPx: 90, cell: (row) => row.contact },
  { key: 'phone', title: '联系电话', widthPx: 120, cell: (row) => row.phone },
  { key: 'submittedAt', title: '提交时间', widthPx: 150, cell: (row) => row.submittedAt },
  {
    key: 'status',
    title: '状态',
    widthPx: 110,
    cell: (row) => (
      <StatusTag family={row.isDone ? 'green' : 'blue'} glyph={row.isDone ? 'check' : 'ring'}>
        {row.isDone ? '已通过' : '待预审'}
      </StatusTag>
    ),
  },
];

/** A list page of realistic size: 100 rows with filter and selection. */
export function TableFixture({ name }: { readonly name: string }) {
  const { title, open } = useTab();
  const [keyword, setKeyword] = useState('');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const seed = Number(/\d+/.exec(name)?.[0] ?? 0);
  const rows = useMemo(
    () =>
      Array.from({ length: ROWS }, (_, index) => rowAt(seed, index)).filter((row) =>
        row.enterprise.includes(keyword),
      ),
    [seed, keyword],
  );
  return (
    <Page
      title={title}
      purpose={`已选 ${selected.length} 行，共 ${rows.length} 行`}
      actions={<Button onClick={() => open('/fixture/form-1')}>打开表单</Button>}
    >
      <TextInput aria-label="筛选企业" value={keyword} onChange={setKeyword} />
      <Table
        label={title}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.no}
        selectedKeys={selected}
        onSelect={setSelected}
        bodyHeightPx={BODY_HEIGHT_PX}
      />
    </Page>
  );
}
