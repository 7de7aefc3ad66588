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
      { path: 'e2e/auth/b.spec.ts', title: 'a | b' },
      { path: 'apps/server/src/a.int.test.ts', title: 'refuses' },
      { path: 'e2e/auth/b.spec.ts', title: 'shows' },
    ],
  ],
]);

test('the last column and the totals are written, the rest stays', () => {
  expect(fillLedger(LEDGER, PROOFS)).toBe(`# Requirements

Words by hand.

<!-- totals -->
**1 of 3 rows have a test that names them; 2 are open.**

| area | rows | with a test | open |
| --- | --- | --- | --- |
| AUTH | 2 | 1 | 1 |
| NAV | 1 | 0 | 1 |
<!-- /totals -->

## AUTH · session

| ID | requirement | proven by |
| --- | --- | --- |
| AUTH-01 | Type info\\|danger holds. | [a.int.test.ts](../apps/server/src/a.int.test.ts): refuses<br>[b.spec.ts](../e2e/auth/b.spec.ts): a \\| b; shows |
| AUTH-02 | Slide. | **open** |

## NAV · routes

| ID | requirement | proven by |
| --- | --- | --- |
| NAV-01 | Routes. | **open** |
`);
});

test('writing twice changes nothing, and a proof that went away opens the row again', () => {
  const filled = fillLedger(LEDGER, PROOFS);
  expect(fillLedger(filled, PROOFS)).toBe(filled);
  expect(fillLedger(filled, new Map())).toContain('| AUTH-01 | Type info\\|danger holds. | **open** |');
});

test('a row that lost a column is refused by name', () => {
  expect(() => fillLedger('## AUTH · session\n| AUTH-01 | Slide. |', new Map())).toThrow(
    '| AUTH-01 | Slide. |',
  );
});
