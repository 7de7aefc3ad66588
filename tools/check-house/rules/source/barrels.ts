import { childNode, childNodes } from '../../../sources/ast.ts';
import type { Finding, HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';
import type { Project } from '../../../sources/project.ts';

/** The doors a package.json lists under `exports`. */
function packageDoors(project: Project): string[] {
  return project.files
    .filter((path) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
    .flatMap((path) => {
      const { exports = {} } = JSON.parse(project.read(path)) as { exports?: Record<string, string> }; // our own file
      return Object.values(exports).map(
        (door) => `${path.replace('package.json', '')}${door.replace('./', '')}`,
      );
    });
}

/** Doors that are no package's: the registry of field types, the doors for modules, and what a module hands over. */
const OTHER_DOORS =
  /(\/field-types\/index\.ts|^apps\/(server|web)\/src\/sdk\.ts|(^modules|\/fixture-modules)\/[^/]+\/(server|web)\/index\.ts)$/;

function reexports(project: Project, isDoor: (path: string) => boolean): Finding[] {
  return sourcesOf(project, (path) => !isDoor(path)).flatMap((source) =>
    childNodes(source.tree, 'body')
      .filter(
        (node) =>
          node.type === 'ExportAllDeclaration' ||
          (node.type === 'ExportNamedDeclaration' && childNode(node, 'source') !== undefined),
      )
      .map((node) => ({
        path: source.path,
        line: source.lineOf(node),
        message: 'only the doors of a package pass on what others export: import from the file itself',
      })),
  );
}

/** Barrel files stand at package doors only. */
export const barrels: HouseRule = {
  name: 'barrels',
  check(project) {
    const doors = new Set(packageDoors(project));
    const isDoor = (path: string) => doors.has(path) || OTHER_DOORS.test(path);
    const indexes = project.codeFiles
      .filter((path) => /(^|\/)index\.(ts|tsx)$/.test(path) && !isDoor(path))
      .map((path) => ({
        path,
        line: 1,
        message: 'index files stand at doors only: name the file by its noun',
      }));
    return [...indexes, ...reexports(project, isDoor)];
  },
};
