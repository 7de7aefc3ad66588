import {
  countRecordsByTab,
  getListDefinition,
  type ListView,
  type MenuNode,
  queryDictionaryByCode,
  queryListViews,
  queryRecords,
  saveListLayout,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '#web/api/query-client.ts';
import { type FakeEndpoint, fakeApi } from './fake-api.ts';
import { fieldViewsOf } from './record-fixtures.ts';
import { menuOf, showShell } from './shell-screen.tsx';

/** A list in the shell with a fake server, for tests. */

export const LIST_CODE = 'rs_machine_list';

const ALL_VERBS = { create: true, update: true, delete: true, export: true, import: true, unmask: true };

/** A list of machines with a variety of fields. */
export const LIST_VIEW: ListView = {
  code: LIST_CODE,
  label: '机器台账',
  purpose: '机器从入库到停用',
  resource: 'machine',
  form: 'rs_machine',
  version: 1,
  fields: {
    ...fieldViewsOf({
      recordNo: { type: 'text', label: '编号', readonly: true, searchable: true },
      name: { type: 'text', label: '名称', searchable: true },
      kind: { type: 'dictionary', label: '类型', dictionary: 'TEST_KIND' },
      price: { type: 'money', label: '价格（元）' },
      serialNo: { type: 'text', label: '序列号' },
      ownerId: { type: 'user', label: '负责人' },
      tags: { type: 'tags', label: '标签' },
    }),
    status: { type: 'status', label: '状态', mode: 'readonly' },
    phone: { type: 'text', label: '联系电话', personal: 'mobile', mode: 'masked' },
  },
  columns: [
    { field: 'recordNo' },
    { field: 'name', link: true },
    { field: 'status' },
    { field: 'kind' },
    { field: 'price', aggregate: 'sum' },
    { field: 'phone' },
    { field: 'serialNo', editable: true },
  ],
  filters: [
    { field: 'kind', pinned: true },
    { field: 'name' },
    { key: 'mine', label: '我保管的', where: { field: 'ownerId', op: 'eq', value: { actor: 'memberId' } } },
  ],
  tabs: [
    { key: '0', label: '待处理' },
    { key: '9', label: '全部' },
  ],
  defaultTab: '9',
  applyTypes: [],
  sorts: [{ field: 'createdAt', order: 'desc' }],
  pageSize: 15,
  buttons: ['create', 'import', 'export'],
  rowActions: [],
  batchActions: [],
  statuses: [
    { code: 'IDLE', label: '闲置', tone: 'green' },
    { code: 'DRAFT', label: '草稿', tone: 'stone' },
  ],
  verbs: ALL_VERBS,
  routes: { see: '/see-form?code=rs_machine', edit: '/edit-form?code=rs_machine' },
  opensIn: 'tab',
  deleteConfirm: null,
};

/** An action of a row that asks nothing. */
export const START = {
  code: 'start',
  label: '启用',
  kind: 'default',
  opinion: 'none',
  params: {},
  batch: false,
} as const;

/** Id of the machine with this number. */
export function idOf(number: number): string {
  return `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Machines 1, 2, 3 … in numeric order. */
function rowOf(number: number): EndpointReply<typeof queryRecords>['datas'][number] {
  return {
    id: idOf(number),
    rowVersion: 1,
    recordNo: `JQ${number}`,
    name: `机器${number}`,
    status: { value: 'IDLE', displayValue: '闲置' },
    kind: 'OWN',
    price: '1200.00',
    phone: '138****5678',
    serialNo: `SN${number}`,
  };
}

/** The requests to the server. */
export interface ListServer {
  readonly pages: FakeEndpoint<EndpointInput<typeof queryRecords>>;
  readonly layouts: FakeEndpoint<EndpointInput<typeof saveListLayout>>;
}

export interface ListScreenOptions {
  readonly view?: Partial<ListView>;
  /** Number of existing machines. */
  readonly total?: number;
  readonly path?: string;
  readonly views?: EndpointReply<typeof queryListViews>;
  /** Further menu entries. */
  readonly menus?: readonly MenuNode[];
  /** Registers fakes that replace these. */
  readonly prepare?: () => void;
}

/** Answers all requests of a list page. */
function fakeListServer({ view = {}, total = 40, views }: ListScreenOptions): ListServer {
  fakeApi(getListDefinition, { ...LIST_VIEW, ...view });
  fakeApi(queryListViews, views ?? { views: [], layout: null });
  fakeApi(queryDictionaryByCode, [
    { value: 'OWN', label: '自有', valid: true, icon: '', parent: null, extends: [], pinyin: 'zy' },
    { value: 'LEASED', label: '租赁', valid: true, icon: '', parent: null, extends: [], pinyin: 'zl' },
  ]);
  fakeApi(countRecordsByTab, [
    { key: '0', total: 3, totalIsEstimate: false },
    { key: '9', total: 960_000, totalIsEstimate: true },
  ]);
  return {
    pages: fakeApi(queryRecords, ({ input: { queryParam = {} } }) => {
      const { pageIndex = 0, pageSize = 15, count = 'auto', keyword, cursor } = queryParam;
      const first = cursor === undefined ? pageIndex * pageSize : Number(cursor);
      const last = Math.min(first + pageSize, total);
      const numbers = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index + 1);
      const found = keyword === undefined ? numbers : numbers.filter((number) => `机器${number}` === keyword);
      return {
        datas: found.map(rowOf),
        total: count === 'none' ? -1 : keyword === undefined ? total : found.length,
        totalIsEstimate: false,
        nextCursor: last < total ? String(last) : null,
      };
    }),
    layouts: fakeApi(saveListLayout, true),
  };
}

/** Signs in and shows the list in the shell. */
export async function showList(
  options: ListScreenOptions = {},
): Promise<{ user: UserEvent; server: ListServer }> {
  queryClient.clear();
  const server = fakeListServer(options);
  options.prepare?.();
  const user = await showShell({
    path: options.path ?? `/lists?code=${LIST_CODE}`,
    menus: [menuOf('机器台账', `/lists?code=${LIST_CODE}`), ...(options.menus ?? [])],
  });
  return { user, server };
}

/** The request for the last page. */
export function lastAsked({
  pages,
}: ListServer): NonNullable<EndpointInput<typeof queryRecords>['queryParam']> {
  return pages.calls.at(-1)?.input.queryParam ?? {};
}
