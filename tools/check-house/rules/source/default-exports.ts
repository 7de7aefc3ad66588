import { childNodes } from '../../../sources/ast.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

/** Where a loader asks for a default export. */
const LOADED = /(^\.[a-z-]+\.mjs|\.config\.(ts|mjs|cjs)|\.page\.tsx|\/module\.ts|\.d\.ts)$/;

/** Exports are named; `default` only where a loader asks for it. */
export const defaultExports: HouseRule = {
  name: 'default-exports',
  check: (project) =>
    sourcesOf(project, (path) => !LOADED.test(path)).flatMap((source) =>
      childNodes(source.tree, 'body')
        .filter((node) => node.type.startsWith('ExportDefault'))
        .map((node) => ({
          path: source.path,
          line: source.lineOf(node),
          message: 'default export: only loaders (module.ts, *.page.tsx, *.config.ts) get one',
        })),
    ),
};
