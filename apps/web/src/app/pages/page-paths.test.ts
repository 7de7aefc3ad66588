import { PAGE_PATHS } from '@haiqiao/contract/access';
import { type ModuleDefinition, pagePathsOf } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';

const areas = import.meta.glob<ModuleDefinition>('../../../../../modules/*/module.ts', {
  eager: true,
  import: 'default',
});

test('PERM-04 a menu may name exactly the pages of this build: those of the platform and those of the areas', () => {
  const paths = PAGES.map(({ path }) => path).filter((path) => !path.startsWith('/fixture/'));
  const named = [...PAGE_PATHS, ...Object.values(areas).flatMap(pagePathsOf)];
  expect(named.toSorted()).toEqual(paths.toSorted());
});
