import { isSameJson, type ListDesign } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { begun, redone, stepped, undone } from '../../workbench/editing/history.logic.ts';
import { movedTo } from '../../workbench/editing/moved-to.ts';
import { withColumn, withFilter } from './edits.logic.ts';

test('ENG-03 steps are undone and redone, typing is one step, and a new step discards undone ones', () => {
  let history = stepped(stepped(stepped(begun('a'), 'b'), 'bc', 'name'), 'bcd', 'name');
  expect([history.now, history.past]).toEqual(['bcd', ['a', 'b']]);
  history = undone(history);
  expect(history.now).toBe('b');
  expect(redone(history).now).toBe('bcd');
  expect(undone(undone(history)).now).toBe('a');
  expect(redone(stepped(history, 'z')).now).toBe('z');
});

test('ENG-03 an item is moved, limited by the ends', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a'], 3, 0)).toEqual(['a']);
});

test('ENG-03 removed properties of a column or filter leave nothing behind', () => {
  const text = { label: '', purpose: '' };
  const design: ListDesign = {
    label: '机器',
    purpose: '',
    texts: { 'zh-TW': text, en: text, ja: text },
    columns: [{ field: 'name', fixed: 'left' }, { field: 'price' }],
    filters: [{ name: 'kind', pinned: true }],
    sorts: [],
    pageSize: 15,
    buttons: [],
    rowActions: [],
    batchActions: [],
  };
  const changed = withColumn(withColumn(design, 'name', { hidden: true }), 'name', { hidden: undefined });
  expect(isSameJson(changed, design)).toBe(true);
  expect(withColumn(design, 'price', { widthPx: 90 }).columns[1]).toEqual({ field: 'price', widthPx: 90 });
  expect(withFilter(design, 'kind', false).filters).toEqual([{ name: 'kind' }]);
});
