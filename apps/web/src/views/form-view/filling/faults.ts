import type { FieldIssue } from '@haiqiao/contract/field-types';
import { issueText, type LocaleTag } from '@haiqiao/contract/i18n';
import type { NamedRecord } from '#web/views/record-page/record-link.tsx';

/** Errors by form path: `name`, or `table.2.column`. */
export type Faults = ReadonlyMap<string, FieldIssue>;

/** No errors: a constant, to avoid renders. */
export const NO_FAULTS: Faults = new Map();

/** Name of the field of a path. */
export function rootOf(path: string): string {
  return path.split('.')[0] ?? path;
}

/** Errors by path; the first per path counts. */
export function faultsOf(issues: readonly FieldIssue[]): Faults {
  const faults = new Map<string, FieldIssue>();
  for (const issue of issues) if (!faults.has(issue.path)) faults.set(issue.path, issue);
  return faults.size > 0 ? faults : NO_FAULTS;
}

/** The errors without those of one field. */
export function withoutField(faults: Faults, name: string): Faults {
  if (![...faults.keys()].some((path) => rootOf(path) === name)) return faults;
  const rest = [...faults].filter(([path]) => rootOf(path) !== name);
  return rest.length > 0 ? new Map(rest) : NO_FAULTS;
}

/** The errors with those of one field replaced. */
export function withField(faults: Faults, name: string, issues: readonly FieldIssue[]): Faults {
  const rest = withoutField(faults, name);
  const own = issues.filter(({ path }) => rootOf(path) === name);
  return own.length === 0 ? rest : new Map([...rest, ...faultsOf(own)]);
}

/** Issues in the order of their fields; those of other fields come last. */
export function issuesInOrder(issues: readonly FieldIssue[], names: readonly string[]): FieldIssue[] {
  const positions = new Map(names.map((name, index) => [name, index]));
  const positionOf = ({ path }: FieldIssue) => positions.get(rootOf(path)) ?? names.length;
  return issues.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** The text of an error in a language. */
export function faultText(issue: FieldIssue, tag: LocaleTag): string {
  return issueText(issue, tag);
}

/** The same beside the name of the field, without repeating a leading field name. */
export function faultTextBeside(name: string, text: string): string {
  const rest = text.startsWith(name) ? text.slice(name.length).trim() : '';
  return rest === '' ? text : rest;
}

/** The record with the duplicate value, when the error names it. */
export function otherRecordOf({ rule, params = {} }: FieldIssue): NamedRecord | null {
  const { form, dataId, title } = params;
  const isNamed = typeof form === 'string' && typeof dataId === 'string';
  return rule === 'uniqueIn' && isNamed ? { form, dataId, title: String(title ?? '') } : null;
}
