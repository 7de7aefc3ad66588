import { formatMessage, type MessageParams } from './format-message.ts';
import type { LocaleTag } from './locales.ts';
import en from './rules/en.json' with { type: 'json' };
import ja from './rules/ja.json' with { type: 'json' };
import zhCN from './rules/zh-CN.json' with { type: 'json' };
import zhTW from './rules/zh-TW.json' with { type: 'json' };

/** Name of a rule a value can break, as in issues. */
export type IssueRule = keyof typeof zhCN;

/** The message of every rule, per language. A missing one does not compile. */
export const RULE_TEXTS: Readonly<Record<LocaleTag, Readonly<Record<IssueRule, string>>>> = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  en,
  ja,
};

function isNameIn<Name extends string>(texts: Readonly<Record<Name, string>>, name: string): name is Name {
  return Object.hasOwn(texts, name);
}

/**
 * The message of an issue for people. A rule without its own reads 内容不符合要求.
 * @example issueText({ rule: 'maxLength', params: { max: 20 } }, 'en') // 'At most 20 characters'
 */
export function issueText(
  issue: { readonly rule: string; readonly params?: MessageParams },
  tag: LocaleTag,
): string {
  const texts = RULE_TEXTS[tag];
  return formatMessage(isNameIn(texts, issue.rule) ? texts[issue.rule] : texts.invalid, issue.params);
}
