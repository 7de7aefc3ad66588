import { ledgerIds } from '../../../sources/ledger.ts';
import { requirementIds, type TestTitle, testTitles } from '../../../sources/test-titles.ts';
import type { HouseRule } from '../../rule.ts';
import { isTestFile, sourcesOf } from '../../sources.ts';

/** Tests that must prove a row of the ledger: browser tests. */
function mustProve(path: string): boolean {
  return path.startsWith('e2e/');
}

function faultsOf(test: TestTitle, existingIds: ReadonlySet<string>, isProof: boolean): string[] {
  const titles = [...test.groups, test.title];
  const ids = titles.flatMap(requirementIds);
  const unknown = requirementIds(test.title).filter((id) => !existingIds.has(id));
  const faults = unknown.map((id) => `${id} is not a row of docs/requirements.md`);
  if (isProof && ids.length === 0) faults.push(`"${test.title}" names no requirement`);
  return faults;
}

/** Requirement IDs in test titles exist in the ledger, and every browser test names one. */
export const testTitlesRule: HouseRule = {
  name: 'test-titles',
  check(project) {
    const existingIds = new Set(ledgerIds(project));
    return sourcesOf(project, isTestFile).flatMap((source) =>
      testTitles(source).flatMap((test) =>
        faultsOf(test, existingIds, mustProve(source.path)).map((message) => ({
          path: source.path,
          line: test.line,
          message,
        })),
      ),
    );
  },
};
