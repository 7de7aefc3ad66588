import { isTestFile } from '../../sources.ts';
import type { Finding, HouseRule } from '../../rule.ts';

const FILES_MAX = 15;
const LIB_FILES_MAX = 10;

/** Folders with numbered files, one per item of a closed list or one per area, which may grow. */
const GROWING =
  /(^|\/)(migrations|upgrades|elements|decisions|images|docs\/performance|field-types|endpoints|src\/api|i18n\/locales\/[^/]+)$/;

/** A test and a component's style sheet belong to the file beside them. */
function isCompanion(path: string, all: ReadonlySet<string>): boolean {
  return isTestFile(path) || (path.endsWith('.module.css') && all.has(path.replace('.module.css', '.tsx')));
}

function codeFilesByFolder(files: readonly string[]): Map<string, number> {
  const all = new Set(files);
  const counts = new Map<string, number>();
  for (const path of files) {
    if (isCompanion(path, all) || !path.includes('/')) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

function faultOf(folder: string, count: number): Finding[] {
  const isLib = folder.endsWith('/src/lib');
  const limit = isLib ? LIB_FILES_MAX : FILES_MAX;
  if (count <= limit || GROWING.test(folder)) return [];
  const message = isLib
    ? `${count} files in lib, at most ${limit}: move topics into folders named by their noun`
    : `${count} files in one folder (tests and style sheets of components not counted), at most ${limit}: split the folder`;
  return [{ path: folder, line: 1, message }];
}

/** At most 15 files per folder, 10 in `lib`; tests and style sheets of a file do not count. */
export const folderSize: HouseRule = {
  name: 'folder-size',
  check: (project) =>
    [...codeFilesByFolder(project.files)].flatMap(([folder, count]) => faultOf(folder, count)),
};
