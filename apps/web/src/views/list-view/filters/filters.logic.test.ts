import { expect, test } from 'vitest';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import { filtersOf, withOpenFilters } from './filters.logic.ts';

test('ENG-03 a list inside a record offers no filter on its fixed conditions', () => {
  const view = withOpenFilters(LIST_VIEW, [{ column: 'kind', termType: 'eq', value: 'OWN' }]);
  const { bar, more } = filtersOf(view, 5);
  expect([...bar, ...more].map(({ column }) => column)).toEqual(['name', 'mine']);
});
