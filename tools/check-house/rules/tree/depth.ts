import type { HouseRule } from '../../rule.ts';

const LEVELS_MAX = 4;

/** At most four levels of folders below a `src`. */
export const depth: HouseRule = {
  name: 'depth',
  check: (project) =>
    project.files.flatMap((path) => {
      const parts = path.split('/');
      const src = parts.indexOf('src');
      const levels = parts.length - src - 2;
      if (src < 0 || levels <= LEVELS_MAX) return [];
      return [{ path, line: 1, message: `${levels} levels below src, at most ${LEVELS_MAX}` }];
    }),
};
