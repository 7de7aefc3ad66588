import { CLOSURES_PAGE, closureLimits } from '../../../sources/closure-limits.ts';
import { importClosure } from '../../../sources/value-imports.ts';
import type { HouseRule } from '../../rule.ts';

const CLOSURES_REMEDY =
  'npm run closures lists them; import lazily, or state a new limit with its reason in docs/house.md';

/** An entry reaches no more files over value imports than docs/house.md records. */
export const closures: HouseRule = {
  name: 'closures',
  check: (project) =>
    closureLimits(project).flatMap(({ entry, filesMax, line }) => {
      if (!project.files.includes(entry))
        return [{ path: CLOSURES_PAGE, line, message: `${entry} does not exist` }];
      const { length } = importClosure(project, entry);
      if (length <= filesMax) return [];
      const message = `reaches ${length} files over value imports, at most ${filesMax}: ${CLOSURES_REMEDY}`;
      return [{ path: entry, line: 1, message }];
    }),
};
