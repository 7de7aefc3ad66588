import type { ParsedSource } from '../sources/parse-source.ts';
import type { Project } from '../sources/project.ts';
import { requirementIds, testTitles } from '../sources/test-titles.ts';

/** A test that names a requirement. */
export interface Proof {
  readonly path: string;
  readonly title: string;
}

const TEST_FILE = /^(packages|apps|modules|e2e)\/.*\.(test|spec)\.(ts|tsx)$/;
/** The leading IDs of a title with the separators up to the words. */
const LEADING_IDS = /^((and|to|[A-Z]{2,5}-\d{2})[\s,+/&…·:–-]*)+/;

function sourceOf(project: Project, path: string): ParsedSource[] {
  try {
    return [project.source(path)];
  } catch {
    return []; // check-house reports files that cannot be parsed
  }
}

function proofsIn(source: ParsedSource): (Proof & { ids: readonly string[] })[] {
  return testTitles(source)
    .filter((test) => !test.isSkipped)
    .map((test) => ({
      path: source.path,
      title: test.title.replace(LEADING_IDS, '').trim() || test.title,
      ids: requirementIds([...test.groups, test.title].join(' ')),
    }));
}

/** Requirement ID → the tests whose title, or group title, names it. Skipped tests prove nothing. */
export function proofsOf(project: Project): Map<string, Proof[]> {
  const byId = new Map<string, Proof[]>();
  const files = project.codeFiles.filter((path) => TEST_FILE.test(path));
  for (const proof of files.flatMap((path) => sourceOf(project, path)).flatMap(proofsIn)) {
    for (const id of proof.ids) {
      byId.set(id, [...(byId.get(id) ?? []), { path: proof.path, title: proof.title }]);
    }
  }
  return byId;
}
