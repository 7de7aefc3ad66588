import { type AssigneeRule, assigneeRuleSchema, timeLimitSchema } from '@haiqiao/contract/definitions';
import type { FlowChoices } from '@haiqiao/contract/endpoints';
import type { TFunction } from 'i18next';

/** Context for rule texts. */
export interface RuleWords {
  readonly t: TFunction<'flow-designer'>;
  /** Null where the choices were not loaded. */
  readonly choices: Pick<FlowChoices, 'members' | 'orgs' | 'posts' | 'postSettings'> | null;
  readonly fields: Readonly<Record<string, { readonly label: string }>>;
  /** Name of a node by id; null for one in none of the drawings. */
  readonly nameOf: (id: string) => string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function nameIn(named: readonly Named[] | undefined, id: string): string {
  return named?.find((each) => each.id === id)?.name ?? id;
}

function membersText(ids: readonly string[], { t, choices }: RuleWords): string {
  return ids.map((id) => nameIn(choices?.members, id)).join(t('outline.separator'));
}

function postText(code: string, { choices }: RuleWords): string {
  const posts = [...(choices?.postSettings ?? []), ...(choices?.posts ?? [])];
  return posts.find((post) => post.code === code)?.label ?? code;
}

type Saying<Kind extends AssigneeRule['kind']> = (
  rule: Extract<AssigneeRule, { readonly kind: Kind }>,
  words: RuleWords,
) => string;

/** Parameters of each assignee rule as text; empty for none. */
const SAYINGS: { readonly [Kind in AssigneeRule['kind']]: Saying<Kind> } = {
  members: ({ memberIds }, words) => membersText(memberIds, words),
  post: ({ post, within }, words) =>
    words.t('diff.within', { post: postText(post, words), within: words.t(`within.${within}`) }),
  orgHead: ({ of }, { t, choices }) =>
    of === 'initiator' || of === 'record' ? t(`headOf.${of}`) : nameIn(choices?.orgs, of),
  superior: ({ level }) => String(level),
  field: ({ field }, { fields }) => fields[field]?.label ?? field,
  initiatorChoice: ({ among = [] }, words) => membersText(among, words),
  previousHandler: ({ node }, { t, nameOf }) =>
    node === undefined ? t('rule.nodeBefore') : (nameOf(node) ?? node),
  initiator: () => '',
  variable: ({ variable }) => variable,
};

function sayingOf(rule: AssigneeRule, words: RuleWords): string {
  const say = SAYINGS[rule.kind] as (rule: AssigneeRule, words: RuleWords) => string; // selected by the rule's kind
  return say(rule, words);
}

/** An assignee rule with the labels of the panel: 岗位：预审岗（全部部门）. */
function ruleText(rule: AssigneeRule, words: RuleWords): string {
  const name = words.t(`kind.${rule.kind}`);
  const value = sayingOf(rule, words);
  return value === '' ? name : words.t('diff.said', { name, value });
}

/** A time limit and its consequences, part by part; null for an invalid limit. */
export function limitTexts(limit: unknown, words: RuleWords): readonly string[] | null {
  const read = timeLimitSchema.safeParse(limit);
  if (!read.success) return null;
  const { t } = words;
  const { workdays, hours, warnAtPercent, onTimeout, transferTo = [] } = read.data;
  const said = (name: string, value: string) => t('diff.said', { name, value });
  return [
    ...(workdays === undefined ? [] : [`${workdays} ${t('unit.workdays')}`]),
    ...(hours === undefined ? [] : [`${hours} ${t('unit.hours')}`]),
    said(t('limit.warnAt'), `${warnAtPercent}%`),
    said(t('limit.onTimeout'), t(`onTimeout.${onTimeout}`)),
    ...transferTo.map((rule) => said(t('limit.transferTo'), ruleText(rule, words))),
  ];
}

/** Combined assignee rules with the labels of the panel; null where one of them is unknown. */
export function ruleTexts(rules: unknown, words: RuleWords): readonly string[] | null {
  const read = assigneeRuleSchema.array().safeParse(rules);
  return read.data?.map((rule) => ruleText(rule, words)) ?? null;
}
