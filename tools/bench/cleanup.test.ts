import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeAll, closingAfter, temporaryFolder, toClose } from './cleanup.ts';

test('what a measure opened is closed, newest first, also when the measure fails', async () => {
  const closed: string[] = [];
  const measure = closingAfter(async (closing) => {
    closing(() => closed.push('database'));
    closing(() => closed.push('server'));
    throw new Error('interrupted');
  });
  await expect(measure).rejects.toThrow('interrupted');
  expect(closed).toEqual(['server', 'database']);
  await closeAll();
  expect(closed).toHaveLength(2);
});

test('an interrupted bench leaves no folder behind', async () => {
  const folder = temporaryFolder('haiqiao-bench-');
  writeFileSync(join(folder.path, 'file'), '');
  const closed: string[] = [];
  toClose(() => closed.push(existsSync(folder.path) ? 'database first' : 'too late'));
  await closeAll();
  expect(closed).toEqual(['database first']);
  expect(existsSync(folder.path)).toBe(false);
});
