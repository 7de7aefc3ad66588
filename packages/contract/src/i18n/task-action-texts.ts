import type { LocaleTag } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import zhCN from './messages/zh-CN.json' with { type: 'json' };
import zhTW from './messages/zh-TW.json' with { type: 'json' };

/** What can be done with a task, and what the initiator does with what came back: by these names its words are known. */
export type TaskActionWord = keyof typeof zhCN.taskActions;

/** The words on the buttons of tasks, per language, where a model says none of its own. A missing one does not compile. */
export const TASK_ACTION_TEXTS: Readonly<Record<LocaleTag, Readonly<Record<TaskActionWord, string>>>> = {
  'zh-CN': zhCN.taskActions,
  'zh-TW': zhTW.taskActions,
  en: en.taskActions,
  ja: ja.taskActions,
};
