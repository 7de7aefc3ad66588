import { defineModule, defineResource } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { EMPTY_CATALOG } from '../catalog/catalog.ts';
import { quoteLiteral, quoteName } from '../tables/quote.ts';
import { planInstall } from './plan-install.ts';

const place = defineResource({
  code: 'place',
  label: '地点',
  title: { field: 'name' },
  statuses: [{ code: `A'B`, label: '甲', tone: 'stone' }],
  fields: { name: { type: 'text', label: '名称' }, above: { type: 'ref', label: '上级', target: 'place' } },
});
const places = defineModule({ code: 'places', label: '地点', resources: [place] });

test('ENG-01 a fresh installation makes tables first, references last, and nothing beside running work', () => {
  const { steps, checks, refusals } = planInstall([places], EMPTY_CATALOG);
  expect(steps[0]).toMatchObject({ kind: 'createTable', subject: 'biz_place', phase: 'tables' });
  expect(steps.filter(({ phase }) => phase === 'links').map(({ subject }) => subject)).toEqual([
    'biz_place.fk_biz_place__org_id',
    'biz_place.fk_biz_place__owner_id',
    'biz_place.fk_biz_place__above',
  ]);
  expect(steps.some(({ phase }) => phase === 'online')).toBe(false);
  expect([checks, refusals]).toEqual([[], []]);
});

test('ENG-01 the same definitions make the same plan', () => {
  expect(planInstall([places], EMPTY_CATALOG)).toEqual(planInstall([places], EMPTY_CATALOG));
});

test('ENG-01 nothing of a definition can end a statement or begin another', () => {
  expect(quoteLiteral(`a'; drop table x; --`)).toBe(`'a''; drop table x; --'`);
  expect(quoteLiteral(`a\\'`)).toBe(` E'a\\\\'''`);
  expect(quoteName(`a"; drop`)).toBe(`"a""; drop"`);
  const [create] = planInstall([places], EMPTY_CATALOG).steps;
  expect(create?.sql).toContain(`array['A''B']`);
});

test('ENG-01 a name that PostgreSQL would cut is refused', () => {
  const long = { ...place, code: 'p'.repeat(60) };
  expect(planInstall([{ ...places, resources: [long] }], EMPTY_CATALOG).refusals).toEqual([
    `modules/places: the name biz_${'p'.repeat(60)} is longer than the 63 bytes that PostgreSQL keeps.`,
  ]);
});
