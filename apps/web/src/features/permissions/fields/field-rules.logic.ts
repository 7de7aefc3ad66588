import { FIELD_MODES, type FieldMode, type FieldRule } from '@haiqiao/contract/access';

/** What a group says of a field: one of the four modes, or nothing of its own in this state. */
export type FieldChoice = FieldMode | 'same';

/** Where a rule stands: a field, and one state of its records or (null) all of them. */
export interface FieldPlace {
  readonly resource: string;
  readonly field: string;
  readonly status: string | null;
}

function isAt(rule: FieldRule, { resource, field, status }: FieldPlace): boolean {
  if (rule.resource !== resource || rule.field !== field) return false;
  return status === null ? rule.statuses.length === 0 : rule.statuses.includes(status);
}

/** What the rules say of a field. */
export function choiceAt(rules: readonly FieldRule[], place: FieldPlace): FieldChoice {
  const found = rules.find((rule) => isAt(rule, place));
  return found?.mode ?? (place.status === null ? 'editable' : 'same');
}

/** Rules without a state; a rule that names no state any more goes. */
function withoutState(rule: FieldRule, status: string): readonly FieldRule[] {
  const statuses = rule.statuses.filter((each) => each !== status);
  return statuses.length === 0 ? [] : [{ ...rule, statuses }];
}

/** The rules once a field is chosen to be something. States for which the same is said share a rule. */
export function withChoice(
  rules: readonly FieldRule[],
  place: FieldPlace,
  choice: FieldChoice,
): readonly FieldRule[] {
  const { resource, field, status } = place;
  const others = rules.flatMap((rule) => {
    if (!isAt(rule, place)) return [rule];
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

/** The choices in a state: the modes, and for one state that it is as in all others. */
export function choicesIn(status: string | null): readonly FieldChoice[] {
  return status === null ? FIELD_MODES : ['same', ...FIELD_MODES];
}

/** What is shown of a field that people never set: read-only is the most there is. */
export function shownChoice(choice: FieldChoice, isWritable: boolean): FieldChoice {
  return choice === 'editable' && !isWritable ? 'readonly' : choice;
}

/** What is kept where somebody chooses for such a field: read-only is what it is without a rule. */
export function keptChoice(choice: FieldChoice, place: FieldPlace, isWritable: boolean): FieldChoice {
  return choice === 'readonly' && !isWritable && place.status === null ? 'editable' : choice;
}
