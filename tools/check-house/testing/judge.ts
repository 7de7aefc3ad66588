import { projectOf } from '../../sources/project.ts';
import type { HouseRule } from '../rule.ts';

/** Findings of the rule for an in-memory project: `path:line message`, one line each. */
export function judge(rule: HouseRule, texts: Readonly<Record<string, string>>): string[] {
  return rule.check(projectOf(texts)).map((finding) => `${finding.path}:${finding.line} ${finding.message}`);
}

/** `count` lines of code. */
export function codeOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `call(${index});`).join('\n');
}
