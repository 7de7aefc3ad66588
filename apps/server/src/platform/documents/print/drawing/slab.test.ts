import { expect, test } from 'vitest';
import { paginate, roomOf, type Slab } from './slab.ts';

const AREA = { top: 10, bottom: 110 };

function slab(name: string, heightPt: number, more: Partial<Slab> = {}): Slab & { name: string } {
  return { name, heightPt, draw: () => undefined, ...more };
}

function namesOn(pages: ReturnType<typeof paginate>): string[][] {
  return pages.map((page) => page.map(({ slab: one }) => ('name' in one ? String(one.name) : '·')));
}

test('PROOF-03 slabs fill pages in order, and a full page begins the next', () => {
  const pages = paginate([slab('a', 60), slab('b', 40), slab('c', 1)], AREA);
  expect(namesOn(pages)).toEqual([['a', 'b'], ['c']]);
  expect(pages[0]?.map(({ y }) => y)).toEqual([10, 70]);
  expect(paginate([], AREA)).toEqual([[]]);
});

test('PROOF-03 a heading stays with its content', () => {
  const pages = paginate(
    [slab('a', 70), slab('head', 20, { staysWithNext: true }), roomOf(2), slab('b', 20)],
    AREA,
  );
  expect(namesOn(pages)).toEqual([['a'], ['head', '·', 'b']]);
});

test('PROOF-03 table headings are repeated on every page of the table', () => {
  const head = slab('head', 10);
  const rows = ['1', '2', '3', '4', '5'].map((name) => slab(name, 30, { repeats: head }));
  expect(namesOn(paginate([head, ...rows], AREA))).toEqual([
    ['head', '1', '2', '3'],
    ['head', '4', '5'],
  ]);
});

test('PROOF-03 blank space at the top of a page is omitted, and a break ends a page', () => {
  const broken = slab('', 0, { endsPage: true });
  const pages = paginate([slab('a', 100), roomOf(20), slab('b', 20), broken, roomOf(5), slab('c', 5)], AREA);
  expect(namesOn(pages)).toEqual([['a'], ['b'], ['c']]);
});

test('PROOF-03 a slab higher than a page gets its own page', () => {
  expect(namesOn(paginate([slab('a', 10), slab('high', 500), slab('b', 10)], AREA))).toEqual([
    ['a'],
    ['high'],
    ['b'],
  ]);
});

test('PROOF-03 a signature is never alone on a page: the last part before it moves with it', () => {
  const seal = slab('seal', 30, { staysWithPrevious: true });
  const pages = paginate([slab('a', 40), slab('b', 40), roomOf(5), roomOf(5), seal], AREA);
  expect(namesOn(pages)).toEqual([['a'], ['b', '·', '·', 'seal']]);
  const head = slab('head', 10, { staysWithNext: true });
  const rows = ['1', '2', '3'].map((name) => slab(name, 25, { repeats: head }));
  expect(namesOn(paginate([head, ...rows, seal], AREA))).toEqual([
    ['head', '1', '2'],
    ['head', '3', 'seal'],
  ]);
  expect(namesOn(paginate([head, slab('only', 60), seal], AREA))).toEqual([['head', 'only', 'seal']]);
});

test('PROOF-03 a signature follows a part that fills its page', () => {
  const seal = slab('seal', 30, { staysWithPrevious: true });
  expect(namesOn(paginate([slab('high', 90), seal], AREA))).toEqual([['high'], ['seal']]);
  const title = slab('title', 20, { staysWithNext: true });
  expect(namesOn(paginate([title, slab('text', 60), seal], AREA))).toEqual([['title', 'text'], ['seal']]);
});
