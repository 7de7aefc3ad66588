import type { HouseRule } from '../../rule.ts';

const DRAWERS = new Set([
  'common',
  'commons',
  'const',
  'constants',
  'enums',
  'generic',
  'helper',
  'helpers',
  'hooks',
  'interfaces',
  'misc',
  'models',
  'shared',
  'store',
  'stores',
  'tools',
  'types',
  'typings',
  'util',
  'utils',
]);

/** The top-level folder of development tools may have this name; no folder inside a `src` may. */
const ALLOWED = new Set(['tools']);

/** Text namespaces of the interface, including `common`, are no code. */
function isRoomOrCode(path: string): boolean {
  return !/\/locales\/[^/]+\/[^/]+\.json$/.test(path);
}

function drawersIn(path: string): string[] {
  return path
    .split('/')
    .map((part) => part.replace(/\.[a-z.-]+$/, ''))
    .filter((part, index) => DRAWERS.has(part) && !(index === 0 && ALLOWED.has(part)));
}

/** No folders named by kind of code: folders and files are nouns of the product. */
export const drawers: HouseRule = {
  name: 'drawers',
  check: (project) =>
    project.files.filter(isRoomOrCode).flatMap((path) =>
      drawersIn(path).map((name) => ({
        path,
        line: 1,
        message: `"${name}" names a kind of code: name the noun of the product, or use lib/<topic>.ts`,
      })),
    ),
};
