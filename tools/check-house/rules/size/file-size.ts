import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

const LINES_MAX = 300;
const LIST_LINES_MAX = 500;

/** Files that are lists by nature: catalogues, registries, migrations. */
const LISTS =
  /(\/catalog(ue)?\.ts|\/registry\.ts|\/field-types\/index\.ts|\/db\/tables(\/[^/]+)?\.ts|\/(migrations|upgrades)\/[^/]+)$/;

/** Files have at most 300 code lines, catalogues, registries and migrations 500. */
export const fileSize: HouseRule = {
  name: 'file-size',
  check: (project) =>
    sourcesOf(project).flatMap((source) => {
      const limit = LISTS.test(source.path) ? LIST_LINES_MAX : LINES_MAX;
      const lines = source.codeLines(1, source.text.split('\n').length);
      if (lines <= limit) return [];
      return [{ path: source.path, line: 1, message: `${lines} code lines, at most ${limit}` }];
    }),
};
