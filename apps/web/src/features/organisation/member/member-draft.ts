import { ACCOUNT_PATTERN, type MemberAttribute, type MemberDetail } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/http';
import { issueText, type LocaleTag } from '@haiqiao/contract/i18n';
import { parseAttribute } from '@haiqiao/contract/rules';

/** The values of the member form; empty texts mean none. */
export interface MemberDraft {
  readonly username: string;
  readonly account: string;
  readonly orgId: string;
  readonly postIds: readonly string[];
  readonly employeeNo: string;
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly entryOn: string;
  /** By code. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The initial draft of the form. @param orgId unit of a new member */
export function draftOf(member: MemberDetail | null, orgId: string): MemberDraft {
  return {
    username: member?.username ?? '',
    account: member?.account ?? '',
    orgId: member?.orgId ?? orgId,
    postIds: member?.posts.map(({ id }) => id) ?? [],
    employeeNo: member?.employeeNo ?? '',
    gender: member?.gender ?? null,
    entryOn: member?.entryOn ?? '',
    attributes: Object.fromEntries(
      (member?.attributes ?? []).filter(({ isMasked }) => !isMasked).map(({ code, value }) => [code, value]),
    ),
  };
}

/** Errors by field; attributes under `attributes.<code>`. Values are rules, or keys of `organisation:issue`. */
export type DraftIssues = Readonly<Record<string, string>>;

/** Texts for errors. */
export interface IssueWords {
  readonly username: string;
  readonly account: string;
  readonly org: string;
  readonly required: string;
  readonly tag: LocaleTag;
}

interface Judged {
  readonly draft: MemberDraft;
  readonly member: MemberDetail | null;
  readonly attributes: readonly MemberAttribute[];
}

/** All errors of a draft, by field. */
export function issuesOf({ draft, member, attributes }: Judged, words: IssueWords): DraftIssues {
  const issues: Record<string, string> = {};
  if (draft.username.trim() === '') issues['username'] = words.username;
  if (member === null && !ACCOUNT_PATTERN.test(draft.account.trim())) issues['account'] = words.account;
  if (draft.orgId === '') issues['orgId'] = words.org;
  for (const attribute of attributes) {
    const issue = attributeIssue({ draft, member, attribute }, words);
    if (issue !== '') issues[`attributes.${attribute.code}`] = issue;
  }
  return issues;
}

interface JudgedAttribute extends Omit<Judged, 'attributes'> {
  readonly attribute: MemberAttribute;
}

/** The error of one attribute; empty for none. Masked values are not in the draft and stay unchanged. */
function attributeIssue({ draft, member, attribute }: JudgedAttribute, words: IssueWords): string {
  const { code, type, isRequired } = attribute;
  const value = draft.attributes[code];
  if (isRequired && (value ?? '').trim() === '' && !isOldGap({ draft, member, attribute }))
    return words.required;
  const parsed = parseAttribute(type, value ?? '');
  return parsed.ok ? '' : issueText(parsed, words.tag);
}

/** A member whose value was always empty or is masked can still be changed. */
function isOldGap({ draft, member, attribute: { code } }: JudgedAttribute): boolean {
  if (member === null) return false;
  return draft.attributes[code] === undefined || !member.attributes.some((each) => each.code === code);
}

/** The server's errors by field. */
export function refusedIssues(issues: readonly FieldIssue[], tag: LocaleTag): DraftIssues {
  return Object.fromEntries(issues.map((issue) => [issue.path, issueText(issue, tag)]));
}

/** Attributes that differ from the stored ones; masked ones are never sent. */
export function changedAttributes(draft: MemberDraft, member: MemberDetail | null): Record<string, string> {
  const stored = new Map(member?.attributes.map(({ code, value }) => [code, value]));
  return Object.fromEntries(
    Object.entries(draft.attributes).filter(([code, value]) => value.trim() !== (stored.get(code) ?? '')),
  );
}

/** Whether the draft differs from its start. */
export function isChanged(draft: MemberDraft, before: MemberDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(before);
}
