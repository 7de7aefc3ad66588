import type { Project } from '../../../sources/project.ts';
import type { HouseRule } from '../../rule.ts';

const PAGE = 'docs/design.md';
const SECTION = /^## \d+\. The stack$/;
const PACKAGE = /`([^`]+)` (\d+)/g;
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Every library in the stack table of docs/design.md is a dependency, in the major version that the table says. */
export const stack: HouseRule = {
  name: 'stack',
  check(project) {
    if (!project.files.includes(PAGE)) return [];
    const versions = dependenciesOf(project);
    let isStack = false;
    return project
      .read(PAGE)
      .split('\n')
      .flatMap((text, index) => {
        if (text.startsWith('## ')) isStack = SECTION.test(text);
        if (!isStack || !text.startsWith('|')) return [];
        const lastCell = text.split('|').at(-2) ?? '';
        return [...lastCell.matchAll(PACKAGE)].flatMap(([, name = '', major = '']) => {
          const found = versions.get(name);
          if (found === major) return [];
          const message =
            found === undefined ? `${name} is not a dependency` : `${name} is version ${found}, not ${major}`;
          return [{ path: PAGE, line: index + 1, message }];
        });
      });
  },
};

/** Package to major version, over all package files of the workspaces. */
function dependenciesOf(project: Project): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const path of project.files.filter((file) => /(^|\/)package\.json$/.test(file))) {
    const read: unknown = JSON.parse(project.read(path));
    for (const group of GROUPS) {
      const listed: unknown =
        typeof read === 'object' && read !== null ? Reflect.get(read, group) : undefined;
      for (const [name, version] of Object.entries(listed ?? {}))
        versions.set(name, String(version).split('.')[0] ?? '');
    }
  }
  return versions;
}
