import type { LocaleTag } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import zhCN from './messages/zh-CN.json' with { type: 'json' };
import zhTW from './messages/zh-TW.json' with { type: 'json' };

/** Keys of task action texts, including the initiator's actions after a return. */
export type TaskActionWord = keyof typeof zhCN.taskActions;

/** Default button labels of tasks per language, used without a label in the model. A missing one does not compile. */
export const TASK_ACTION_TEXTS: Readonly<Record<LocaleTag, Readonly<Record<TaskActionWord, string>>>> = {
  'zh-CN': zhCN.taskActions,
  'zh-TW': zhTW.taskActions,
  en: en.taskActions,
  ja: ja.taskActions,
};
