import { defineList, defineResource, type ResourceDefinition } from '@haiqiao/contract/definitions';
import { describe, expect, test } from 'vitest';
import { constraintName } from './names.ts';
import { tablesOf } from './tables-of.ts';
import { uniqueRulesOf } from './field-indexes.ts';
import type { TableSpec } from './table-spec.ts';

const visit = defineResource({
  code: 'visit',
  label: '走访',
  title: { field: 'subject' },
  fields: {
    subject: { type: 'text', label: '主题', required: true, maxLength: 50, pinyin: true },
    kind: { type: 'dictionary', label: '类型', dictionary: 'KIND' },
    topics: { type: 'dictionaries', label: '议题', dictionary: 'TOPIC' },
    place: { type: 'ref', label: '地点', target: 'place', required: true },
    period: { type: 'dateRange', label: '时间' },
    cost: { type: 'money', label: '费用' },
    isOpen: { type: 'boolean', label: '公开' },
    hidden: {
      type: 'text',
      label: '隐',
      required: true,
      visibleWhen: { field: 'isOpen', op: 'eq', value: true },
    },
    people: { type: 'table', label: '人员', fields: { who: { type: 'user', label: '人', required: true } } },
    tags: { type: 'tags', label: '标签', required: true },
  },
});
const location = defineResource({
  code: 'place',
  label: '地点',
  title: { literal: null },
  table: 'sys_org',
  fields: {},
});

function specs(resource: ResourceDefinition = visit, list?: Parameters<typeof defineList<typeof visit>>[1]) {
  const resources = new Map([visit, location].map((one) => [one.code, one]));
  return tablesOf(resource, { resources, lists: list ? [defineList(visit, list)] : [] });
}

function namesOf(spec: TableSpec | undefined): readonly string[] {
  return (spec?.indexes ?? []).map(({ name }) => name);
}

const LIST = { code: 'rs_visit_list', label: '走访', columns: [{ field: 'kind' }] } as const;

describe('tables', () => {
  test('ENG-01 a resource has a table and its sub-tables, and one on a platform table has none', () => {
    expect(specs().map(({ name, parent }) => ({ name, parent }))).toEqual([
      { name: 'biz_visit', parent: null },
      { name: 'biz_visit__people', parent: 'biz_visit' },
    ]);
    expect(specs(location)).toEqual([]);
  });

  test('ENG-01 a field that always has a value is not null, and one that is sometimes hidden may be', () => {
    const columns = new Map(specs()[0]?.columns.map((column) => [column.name, column]));
    expect(columns.get('subject')).toMatchObject({ type: 'text', notNull: true });
    expect(columns.get('subject_pinyin')).toMatchObject({ type: 'text', notNull: false });
    expect(columns.get('hidden')?.notNull).toBe(false);
    expect(columns.get('period_from')?.type).toBe('date');
    expect(columns.get('cost')?.type).toBe('numeric(18,2)');
    // A redeclared base field stays one column.
    expect(specs()[0]?.columns.filter(({ name }) => name === 'tags')).toHaveLength(1);
  });

  test('ENG-01 foreign keys point to the table of their target, including platform tables', () => {
    expect(specs()[0]?.foreignKeys.find(({ column }) => column === 'place')?.target).toBe('sys_org');
    expect(specs()[1]?.foreignKeys.map(({ column, target, onDelete }) => [column, target, onDelete])).toEqual(
      [
        ['parent_id', 'biz_visit', 'cascade'],
        ['who', 'sys_member', 'refuse'],
      ],
    );
  });
});

describe('indexes of lists', () => {
  const base = namesOf(specs()[0]);
  const more = (
    list: Omit<Parameters<typeof defineList<typeof visit>>[1], 'code' | 'label' | 'columns'> & {
      columns?: never;
    },
  ) => namesOf(specs(visit, { ...LIST, ...list })[0]).filter((name) => !base.includes(name));

  test('ENG-03 newest first is served by default, and a list without options needs no index', () => {
    expect(base).toContain('ix_biz_visit__created_at__id');
    expect(more({})).toEqual([]);
  });

  test('ENG-03 the order of a list is an index that is read in both directions', () => {
    expect(more({ sorts: [{ field: 'cost', order: 'desc' }] })).toEqual(['ix_biz_visit__cost__id']);
    expect(
      more({
        sorts: [
          { field: 'subject', order: 'asc' },
          { field: 'cost', order: 'desc' },
        ],
      }),
    ).toEqual(['ix_biz_visit__subject_pinyin__cost_desc__id_desc']);
    expect(more({ sorts: [{ field: 'period', order: 'desc' }] })).toEqual(['ix_biz_visit__period_from__id']);
  });

  test('ENG-03 tabs, presets and choices have indexes in the order of the list', () => {
    expect(
      more({
        tabs: [
          {
            key: '0',
            label: '公',
            where: {
              all: [
                { field: 'isOpen', op: 'eq', value: true },
                { field: 'cost', op: 'gt', value: '1' },
              ],
            },
          },
        ],
        applyTypes: { a: { field: 'kind', op: 'in', value: ['A'] } },
        filters: [{ field: 'status' }, { field: 'place' }],
      }),
    ).toEqual([
      'ix_biz_visit__is_open__created_at__id',
      'ix_biz_visit__kind__created_at__id',
      'ix_biz_visit__status__created_at__id',
    ]);
  });

  test('ENG-03 a sparse column has a partial index', () => {
    const paper = defineResource({
      code: 'paper',
      label: '文件',
      title: { field: 'name' },
      fields: {
        name: { type: 'text', label: '名称' },
        scans: { type: 'files', label: '扫描件' },
        place: { type: 'ref', label: '地点', target: 'place' },
      },
    });
    const rows = Object.fromEntries(specs(paper)[0]?.indexes.map((index) => [index.name, index.rows]) ?? []);
    expect(rows).toMatchObject({
      ix_biz_paper__scans: 'present',
      ix_biz_paper__place__created_at__id: 'present',
      ix_biz_paper__created_at__id: 'live',
    });
  });

  test('ENG-03 ranges are indexed in their own order, multiple values by GIN', () => {
    expect(more({ filters: [{ field: 'cost' }, { field: 'period' }, { field: 'topics' }] })).toEqual([
      'ix_biz_visit__cost__id',
      'ix_biz_visit__period_from__id',
      'ix_biz_visit__topics',
    ]);
  });
});

describe('names', () => {
  test('ENG-01 a name that PostgreSQL would truncate ends in a hash of the whole', () => {
    const long = ['a'.repeat(40), 'b'.repeat(40)];
    const name = constraintName('ix', 'biz_visit', long);
    expect(name).toMatch(/^ix_biz_visit__a{40}_\w{8}$/);
    expect(name).toHaveLength(63);
    expect(constraintName('ix', 'biz_visit', long)).toBe(name);
    expect(constraintName('ix', 'biz_visit', [...long, 'c'])).not.toBe(name);
  });

  test('ENG-01 a violated unique index is mapped to its fields', () => {
    const twice = { ...visit, unique: [['subject', 'kind']] };
    expect(uniqueRulesOf('biz_visit', twice)).toEqual([
      { index: 'ux_biz_visit__subject__kind', fields: ['subject', 'kind'] },
    ]);
  });
});
