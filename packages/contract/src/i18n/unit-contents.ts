import { formatMessage } from './format-message.ts';
import type { LocaleTag } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import zhCN from './messages/zh-CN.json' with { type: 'json' };
import zhTW from './messages/zh-TW.json' with { type: 'json' };

const TEXTS: Readonly<Record<LocaleTag, Readonly<Record<keyof typeof zhCN.unitContents, string>>>> = {
  'zh-CN': zhCN.unitContents,
  'zh-TW': zhTW.unitContents,
  en: en.unitContents,
  ja: ja.unitContents,
};

const PARTS = ['units', 'members', 'posts'] as const;

/**
 * The contents of a unit as text, without empty kinds.
 * @example unitContents('en', { units: 0, members: 1, posts: 2 }) // ['1 member', '2 posts']
 */
export function unitContents(
  tag: LocaleTag,
  counts: Readonly<Record<(typeof PARTS)[number], number>>,
): readonly string[] {
  return PARTS.flatMap((part) => {
    const count = counts[part];
    const form = count === 1 ? 'one' : 'other';
    return count === 0 ? [] : [formatMessage(TEXTS[tag][`${part}_${form}`], { count })];
  });
}
