import type { HouseRule } from '../../rule.ts';

const DOORS = [
  'packages/contract',
  'packages/flow',
  'packages/pg',
  'apps/server',
  'apps/web',
  'e2e',
  'tools',
  'modules',
];
const LINES_MIN = 4;
const LINES_MAX = 30;

function doorsOf(files: readonly string[]): string[] {
  const areas = files.flatMap((path) => /^modules\/[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  return [...DOORS, ...new Set(areas)].filter((door) => files.some((path) => path.startsWith(`${door}/`)));
}

/** Every entry point has a README of about ten lines: what belongs here, what does not, how to add one. */
export const readmes: HouseRule = {
  name: 'readmes',
  check: (project) =>
    doorsOf(project.files).flatMap((door) => {
      const path = `${door}/README.md`;
      if (!project.files.includes(path))
        return [{ path, line: 1, message: 'this entry point has no README' }];
      const lines = project
        .read(path)
        .split('\n')
        .filter((line) => line.trim() !== '').length;
      if (lines >= LINES_MIN && lines <= LINES_MAX) return [];
      return [{ path, line: 1, message: `${lines} lines: the README of an entry point has about ten` }];
    }),
};
