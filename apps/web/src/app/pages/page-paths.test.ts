import { PAGE_PATHS } from '@haiqiao/contract/access';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';

test('PERM-04 a menu may name exactly the pages of this build: contract/access/menus/page-paths.ts', () => {
  const paths = PAGES.map(({ path }) => path).filter((path) => !path.startsWith('/fixture/'));
  expect([...PAGE_PATHS].toSorted()).toEqual(paths.toSorted());
});
