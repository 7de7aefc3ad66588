import { FIELD_MODES, type FieldMode, type FieldRule } from '@haiqiao/contract/access';

/** A group's choice for a field: one of the four modes, or no separate choice for this state. */
export type FieldChoice = FieldMode | 'same';

/** The target of a rule: a field, and one state of its records or (null) all of them. */
export interface FieldRuleTarget {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
}

function isAt(rule: FieldRule, { resource, field, status }: FieldRuleTarget): boolean {
  if (rule.resource !== resource || rule.field !== field) return false;
  return status === null ? rule.statuses.length === 0 : rule.statuses.includes(status);
}

/** The rules' choice for a field. */
export function choiceAt(rules: readonly FieldRule[], target: FieldRuleTarget): FieldChoice {
  const found = rules.find((rule) => isAt(rule, target));
  return found?.mode ?? (target.status === null ? 'editable' : 'same');
}

/** Rules without a state; a rule left with no state is dropped. */
function withoutState(rule: FieldRule, status: string): readonly FieldRule[] {
  const statuses = rule.statuses.filter((each) => each !== status);
  return statuses.length === 0 ? [] : [{ ...rule, statuses }];
}

/** The rules after a choice for a field. States with the same choice share a rule. */
export function withChoice(
  rules: readonly FieldRule[],
  target: FieldRuleTarget,
  choice: FieldChoice,
): readonly FieldRule[] {
  const { resource, field, status } = target;
  const others = rules.flatMap((rule) => {
    if (!isAt(rule, target)) return [rule];
    return status === null ? [] : withoutState(rule, status);
  });
  if (choice === 'same') return others;
  if (status === null)
    return choice === 'editable' ? others : [...others, { resource, field, mode: choice, statuses: [] }];
  const alike = others.findIndex(
    (rule) =>
      rule.resource === resource && rule.field === field && rule.mode === choice && rule.statuses.length > 0,
  );
  const found = others[alike];
  if (found) return others.with(alike, { ...found, statuses: [...found.statuses, status] });
  return [...others, { resource, field, mode: choice, statuses: [status] }];
}

/** The choices for a state: the modes, and for a single state also "as in all others". */
export function choicesIn(status: string | null): readonly FieldChoice[] {
  return status === null ? FIELD_MODES : ['same', ...FIELD_MODES];
}

/** The displayed choice for a field that people never set: read-only is the maximum. */
export function shownChoice(choice: FieldChoice, isWritable: boolean): FieldChoice {
  return choice === 'editable' && !isWritable ? 'readonly' : choice;
}

/** The stored choice for such a field: read-only is its default without a rule. */
export function storedChoice(choice: FieldChoice, target: FieldRuleTarget, isWritable: boolean): FieldChoice {
  return choice === 'readonly' && !isWritable && target.status === null ? 'editable' : choice;
}
