import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { AskedRule, FlowValue } from '../../protocol.ts';
import { valueAt } from '../conditions.ts';
import { type Run, type TokenDraft, visitOf } from '../run.ts';

type OwnRule = Exclude<AssigneeRule, AskedRule>;

function isOwn(rule: AssigneeRule): rule is OwnRule {
  return Object.hasOwn(ANSWERS, rule.kind);
}

function membersIn(value: FlowValue): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '')
    : [];
}

type Answer<Kind extends OwnRule['kind']> = (
  rule: Extract<OwnRule, { readonly kind: Kind }>,
  run: Run,
  token: TokenDraft,
) => readonly string[];

/** Rules resolved by the instance itself. */
const ANSWERS: { readonly [Kind in OwnRule['kind']]: Answer<Kind> } = {
  initiator: (_rule, { state }) => (state.initiator === null ? [] : [state.initiator]),
  initiatorChoice({ among }, { state }, { nodeId }) {
    const chosen = state.choices[nodeId] ?? [];
    return among ? chosen.filter((member) => among.includes(member)) : chosen;
  },
  previousHandler: ({ node }, run, { last }) =>
    (node === undefined ? last?.members : visitOf(run, node)?.members) ?? [],
  variable: ({ variable }, run, token) => membersIn(valueAt(run, token, variable)),
};

function answerOf(rule: OwnRule, run: Run, token: TokenDraft): readonly string[] {
  const answer = ANSWERS[rule.kind] as (rule: OwnRule, run: Run, token: TokenDraft) => readonly string[]; // selected by the rule's kind
  return answer(rule, run, token);
}

/** Rules for the database: those resolved by the instance are replaced by members, and empty ones removed. */
export function askedRules(
  run: Run,
  token: TokenDraft,
  rules: readonly AssigneeRule[],
): readonly AskedRule[] {
  return rules.flatMap((rule): readonly AskedRule[] => {
    if (!isOwn(rule)) return [rule];
    const memberIds = [...answerOf(rule, run, token)];
    return memberIds.length === 0 ? [] : [{ kind: 'members', memberIds }];
  });
}
