import type { ColumnDesign, ListDesign } from './list-design.ts';
import { DESIGN_LOCALES } from './list-design.ts';
import { unmovedNames } from './unmoved-names.ts';

/** Kinds of differences between two designs of a list. */
export const LIST_CHANGE_KINDS = [
  'renamed',
  'added',
  'removed',
  'moved',
  'hidden',
  'shown',
  'pinned',
  'width',
  'sortable',
  'aggregate',
  'replaced',
] as const;

/** One difference between two designs of a list. */
export interface ListChange {
  readonly part: keyof ListDesign;
  readonly kind: (typeof LIST_CHANGE_KINDS)[number];
  /** Affected column, filter, action, button or language; empty for the whole part. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Differences between two designs of a list in screen order; empty for equal ones. */
export function listChanges(before: ListDesign, after: ListDesign): readonly ListChange[] {
  return [
    ...valueChange('label', before.label, after.label),
    ...valueChange('purpose', before.purpose, after.purpose),
    ...DESIGN_LOCALES.flatMap((locale) => textChanges(locale, before, after)),
    ...namedChanges('columns', fieldsOf(before), fieldsOf(after)),
    ...after.columns.flatMap((column) => columnChanges(before, column)),
    ...namedChanges('filters', namesOf(before), namesOf(after)),
    ...after.filters.flatMap(({ name, pinned }) => pinChange(before, name, pinned === true)),
    ...replacedChange('sorts', sortText(before), sortText(after)),
    ...valueChange('pageSize', String(before.pageSize), String(after.pageSize)),
    ...namedChanges('buttons', before.buttons, after.buttons),
    ...namedChanges('rowActions', before.rowActions, after.rowActions),
    ...namedChanges('batchActions', before.batchActions, after.batchActions),
  ];
}

/** `recordNo:asc,createdAt:desc`, as changes show sorting. */
export function sortText({ sorts }: Pick<ListDesign, 'sorts'>): string {
  return sorts.map(({ field, order }) => `${field}:${order}`).join(',');
}

const fieldsOf = ({ columns }: ListDesign) => columns.map(({ field }) => field);
const namesOf = ({ filters }: ListDesign) => filters.map(({ name }) => name);

function valueChange(part: ListChange['part'], before: string, after: string): ListChange[] {
  return before === after ? [] : [{ part, kind: 'renamed', name: '', before, after }];
}

function replacedChange(part: ListChange['part'], before: string, after: string): ListChange[] {
  return before === after ? [] : [{ part, kind: 'replaced', name: '', before, after }];
}

function textChanges(
  locale: (typeof DESIGN_LOCALES)[number],
  before: ListDesign,
  after: ListDesign,
): ListChange[] {
  const [was, is] = [before.texts[locale], after.texts[locale]];
  return (['label', 'purpose'] as const).flatMap((what) =>
    was[what] === is[what]
      ? []
      : [
          {
            part: 'texts' as const,
            kind: 'renamed' as const,
            name: locale,
            before: was[what],
            after: is[what],
          },
        ],
  );
}

function namedChanges(
  part: ListChange['part'],
  before: readonly string[],
  after: readonly string[],
): ListChange[] {
  const unmoved = unmovedNames(before, after);
  const change = (kind: ListChange['kind']) => (name: string) => ({
    part,
    kind,
    name,
    before: '',
    after: '',
  });
  return [
    ...after.filter((name) => !before.includes(name)).map(change('added')),
    ...before.filter((name) => !after.includes(name)).map(change('removed')),
    ...after.filter((name) => before.includes(name) && !unmoved.has(name)).map(change('moved')),
  ];
}

type ColumnValue = string | number | boolean | undefined;

function columnChanges(before: ListDesign, column: ColumnDesign): ListChange[] {
  const was = before.columns.find(({ field }) => field === column.field);
  if (!was) return [];
  const { field: name } = column;
  const about = (kind: ListChange['kind'], values: readonly [ColumnValue, ColumnValue]): ListChange[] => {
    const [one, other] = values.map((value) => (value === undefined ? '' : String(value)));
    return one === other ? [] : [{ part: 'columns', kind, name, before: one ?? '', after: other ?? '' }];
  };
  return [
    ...about(column.hidden ? 'hidden' : 'shown', [was.hidden, column.hidden]),
    ...about('pinned', [was.fixed, column.fixed]),
    ...about('width', [was.widthPx, column.widthPx]),
    ...about('sortable', [was.sortable, column.sortable]),
    ...about('aggregate', [was.aggregate, column.aggregate]),
  ];
}

function pinChange(before: ListDesign, name: string, isPinned: boolean): ListChange[] {
  const was = before.filters.find((filter) => filter.name === name);
  if (!was || (was.pinned === true) === isPinned) return [];
  return [{ part: 'filters', kind: isPinned ? 'shown' : 'hidden', name, before: '', after: '' }];
}
