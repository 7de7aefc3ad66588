import type { Project } from '../sources/project.ts';
import type { HouseException } from './exceptions.ts';
import type { Finding, HouseRule } from './rule.ts';

/** A finding with the violated rule. */
export interface NamedFinding extends Finding {
  readonly rule: string;
}

const REASON_LENGTH_MIN = 20;
const EXCEPTIONS_PATH = 'tools/check-house/exceptions.ts';

function faultOf(exception: HouseException, findings: readonly NamedFinding[]): string | undefined {
  const isUsed = findings.some(
    (finding) => finding.rule === exception.rule && finding.path === exception.path,
  );
  if (!isUsed) return `${exception.path} no longer breaks ${exception.rule}: take the exception out`;
  if (exception.reason.trim().length >= REASON_LENGTH_MIN) return undefined;
  return `the exception of ${exception.path} from ${exception.rule} gives no reason`;
}

/** Checks the project and removes findings covered by exceptions. Unused exceptions and those without a reason are findings themselves. */
export function checkHouse(
  project: Project,
  rules: readonly HouseRule[],
  exceptions: readonly HouseException[],
): NamedFinding[] {
  const all = rules.flatMap((rule) =>
    rule.check(project).map((finding) => ({ ...finding, rule: rule.name })),
  );
  const excused = new Set(exceptions.map((exception) => `${exception.rule} ${exception.path}`));
  const stale = exceptions.flatMap((exception) => {
    const message = faultOf(exception, all);
    return message ? [{ path: EXCEPTIONS_PATH, line: 1, rule: 'exceptions', message }] : [];
  });
  return [...all.filter((finding) => !excused.has(`${finding.rule} ${finding.path}`)), ...stale].toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}

/** One line per finding: `file:line rule message`. */
export function formatFinding(finding: NamedFinding): string {
  return `${finding.path}:${finding.line} ${finding.rule} ${finding.message}`;
}
