import { defineModule, defineResource } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { EMPTY_CATALOG } from '../catalog/catalog.ts';
import { quoteLiteral, quoteName } from '../tables/quote.ts';
import { planInstall } from './plan-install.ts';

const location = defineResource({
  code: 'place',
  label: '地点',
  title: { field: 'name' },
  statuses: [{ code: `A'B`, label: '甲', tone: 'stone' }],
  fields: { name: { type: 'text', label: '名称' }, above: { type: 'ref', label: '上级', target: 'place' } },
});
const locations = defineModule({ code: 'places', label: '地点', resources: [location] });

test('ENG-01 a fresh installation creates tables first and foreign keys last, and nothing online', () => {
  const { steps, checks, refusals } = planInstall([locations], EMPTY_CATALOG);
  expect(steps[0]).toMatchObject({ kind: 'createTable', subject: 'biz_place', phase: 'tables' });
  expect(steps.filter(({ phase }) => phase === 'links').map(({ subject }) => subject)).toEqual([
    'biz_place.fk_biz_place__org_id',
    'biz_place.fk_biz_place__owner_id',
    'biz_place.fk_biz_place__above',
  ]);
  expect(steps.some(({ phase }) => phase === 'online')).toBe(false);
  expect([checks, refusals]).toEqual([[], []]);
});

test('ENG-01 equal definitions result in equal plans', () => {
  expect(planInstall([locations], EMPTY_CATALOG)).toEqual(planInstall([locations], EMPTY_CATALOG));
});

test('ENG-01 no text of a definition can end a statement or begin another', () => {
  expect(quoteLiteral(`a'; drop table x; --`)).toBe(`'a''; drop table x; --'`);
  expect(quoteLiteral(`a\\'`)).toBe(` E'a\\\\'''`);
  expect(quoteName(`a"; drop`)).toBe(`"a""; drop"`);
  const [create] = planInstall([locations], EMPTY_CATALOG).steps;
  expect(create?.sql).toContain(`array['A''B']`);
});

test('ENG-01 a name that PostgreSQL would truncate is refused', () => {
  const long = { ...location, code: 'p'.repeat(60) };
  expect(planInstall([{ ...locations, resources: [long] }], EMPTY_CATALOG).refusals).toEqual([
    `modules/places: the name biz_${'p'.repeat(60)} is longer than the 63 bytes that PostgreSQL keeps.`,
  ]);
});
