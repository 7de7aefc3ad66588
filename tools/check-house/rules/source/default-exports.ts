import { childNodes } from '../../../sources/ast.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

/** Files whose loader requires a default export. */
const LOADED =
  /(^\.[a-z-]+\.mjs|\.config\.(ts|mjs|cjs)|\.page\.tsx|\/module\.ts|^(modules\/[^/]+|tools\/new-module\/page)\/web\/index\.ts|\.d\.ts)$/;

/** Exports are named; `default` only where a loader requires it. */
export const defaultExports: HouseRule = {
  name: 'default-exports',
  check: (project) =>
    sourcesOf(project, (path) => !LOADED.test(path)).flatMap((source) =>
      childNodes(source.tree, 'body')
        .filter((node) => node.type.startsWith('ExportDefault'))
        .map((node) => ({
          path: source.path,
          line: source.lineOf(node),
          message: 'default export: only loaders (module.ts, web/index.ts, *.page.tsx, *.config.ts) get one',
        })),
    ),
};
