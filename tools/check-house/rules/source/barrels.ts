import { childNode, childNodes } from '../../../sources/ast.ts';
import type { Finding, HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';
import type { Project } from '../../../sources/project.ts';

/** The entry points under `exports` of a package.json. */
function packageDoors(project: Project): string[] {
  return project.files
    .filter((path) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
    .flatMap((path) => {
      const { exports = {} } = JSON.parse(project.read(path)) as { exports?: Record<string, string> }; // a file of this repository
      return Object.values(exports).map(
        (door) => `${path.replace('package.json', '')}${door.replace('./', '')}`,
      );
    });
}

/** Entry points outside packages: the registry of field types, the module SDKs, and exports of modules. */
const OTHER_DOORS =
  /(\/field-types\/index\.ts|^apps\/(server|web)\/src\/sdk\.ts|(^modules\/[^/]+|\/fixture-modules\/[^/]+|^tools\/new-module\/page)\/(server|web)\/index\.ts)$/;

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
        message: 'only entry points of a package may re-export: import from the file itself',
      })),
  );
}

/** Barrel files are allowed at package entry points only. */
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
        message: 'index files are allowed at entry points only: name the file by its noun',
      }));
    return [...indexes, ...reexports(project, isDoor)];
  },
};
