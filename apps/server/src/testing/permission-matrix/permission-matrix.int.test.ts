import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matrixChanges, matrixText } from './matrix.ts';
import { readMatrix } from './read-matrix.ts';
import { type WalkedCentre, walkedCentre } from './walked-centre.ts';

// Budget: 15 s, reads every route and list as every demo account.

/** The reviewed access matrix. */
const PAGE = join(import.meta.dirname, '../../../../../docs/reference/permissions.md');

let centre: WalkedCentre;

beforeAll(async () => {
  centre = await walkedCentre();
});
afterAll(() => centre.close());

test('PERM-05 access matches the reviewed matrix: routes, lists, counts, searches, pickers, verbs, fields and files', async () => {
  const text = matrixText(await readMatrix(centre));
  const reviewed = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  try {
    await expect(text).toMatchFileSnapshot(PAGE);
  } catch (error) {
    const changes = matrixChanges(reviewed, text);
    const remedy = 'If this is intended, run this test with -u and review docs/reference/permissions.md.';
    throw new Error(`who gets where has changed:\n${changes.join('\n')}\n${remedy}`, { cause: error });
  }
}, 120_000);
