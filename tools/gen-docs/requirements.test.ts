import { expect, test } from 'vitest';
import { fillLedger } from './requirements.ts';

const LEDGER = `# Requirements

Words by hand.

<!-- totals -->
old
<!-- /totals -->

## AUTH · session

| ID | requirement | proven by |
| --- | --- | --- |
| AUTH-01 | Type info\\|danger holds. | old |
| AUTH-02 | Slide. | |

## NAV · routes

| ID | requirement | proven by |
| --- | --- | --- |
| NAV-01 | Routes. | **open** |
`;

const PROOFS = new Map([
  [
    'AUTH-01',
    [
      { path: 'apps/server/src/a.int.test.ts', title: 'refuses' },
      { path: 'e2e/auth/b.spec.ts', title: 'a | b' },
      { path: 'e2e/auth/b.spec.ts', title: 'shows' },
    ],
  ],
  ['NAV-01', [{ path: 'packages/contract/src/c.test.ts', title: 'routes' }]],
]);
const OPEN = [{ part: 12, rows: ['NAV-01'], lacks: 'Routes | paths' }];

test('the last column and the totals are written, an open row stays open though a test names it', () => {
  expect(fillLedger(LEDGER, { proofs: PROOFS, open: OPEN })).toBe(`# Requirements

Words by hand.

<!-- totals -->
**1 of 3 rows are proven; 2 are open.**

| area | rows | proven | open |
| --- | --- | --- | --- |
| AUTH | 2 | 1 | 1 |
| NAV | 1 | 0 | 1 |
<!-- /totals -->

## AUTH · session

| ID | requirement | proven by |
| --- | --- | --- |
| AUTH-01 | Type info\\|danger holds. | 3 tests<br>browser 2: b.spec.ts<br>server 1: a.int.test.ts |
| AUTH-02 | Slide. | **open** |

## NAV · routes

| ID | requirement | proven by |
| --- | --- | --- |
| NAV-01 | Routes. | **open**<br>part 12: Routes \\| paths<br>1 test<br>contract 1: c.test.ts |
`);
});

test('a row names the first files of a kind and counts the others', () => {
  const paths = Array.from({ length: 8 }, (_, at) => `apps/web/src/${at}.test.tsx`);
  const proofs = new Map([['AUTH-02', paths.map((path) => ({ path, title: 'slides' }))]]);
  expect(fillLedger(LEDGER, { proofs, open: [] })).toContain(
    '| 8 tests<br>web 8: 0.test.tsx, 1.test.tsx, 2.test.tsx, 3.test.tsx, 4.test.tsx, 5.test.tsx and 2 more files |',
  );
});

test('writing twice changes nothing, and a proof that was removed opens the row again', () => {
  const source = { proofs: PROOFS, open: OPEN };
  const filled = fillLedger(LEDGER, source);
  expect(fillLedger(filled, source)).toBe(filled);
  expect(fillLedger(filled, { proofs: new Map(), open: [] })).toContain(
    '| AUTH-01 | Type info\\|danger holds. | **open** |',
  );
});

test('a row with a missing column is rejected by name', () => {
  expect(() =>
    fillLedger('## AUTH · session\n| AUTH-01 | Slide. |', { proofs: new Map(), open: [] }),
  ).toThrow('| AUTH-01 | Slide. |');
});
