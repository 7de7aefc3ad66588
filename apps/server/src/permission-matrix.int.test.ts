import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matrixChanges, matrixText } from './testing/permission-matrix/matrix.ts';
import { readMatrix } from './testing/permission-matrix/read-matrix.ts';
import { type WalkedCentre, walkedCentre } from './testing/permission-matrix/walked-centre.ts';

/** Who gets where is a page that people have read. */
const PAGE = join(import.meta.dirname, '../../../docs/reference/permissions.md');

let centre: WalkedCentre;

beforeAll(async () => {
  centre = await walkedCentre();
});
afterAll(() => centre.close());

test('PERM-05 everybody gets exactly where the reviewed matrix says: routes, lists, counts, searches, pickers, verbs, fields and files', async () => {
  const text = matrixText(await readMatrix(centre));
  const known = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  try {
    await expect(text).toMatchFileSnapshot(PAGE);
  } catch (error) {
    const changes = matrixChanges(known, text);
    throw new Error(`who gets where has changed:\n${changes.join('\n')}`, { cause: error });
  }
}, 120_000);
