import type { Translations } from '@haiqiao/contract/i18n';

/** Name of a permission; `{label}` is its subject. */
interface VerbText {
  readonly name: string;
  readonly translations: Translations;
}

/** Verbs that can be granted for every resource, in display order. */
export const VERB_TEXTS = {
  read: {
    name: '查看{label}',
    translations: { 'zh-TW': '檢視{label}', en: 'View: {label}', ja: '{label}の表示' },
  },
  create: {
    name: '新增{label}',
    translations: { 'zh-TW': '新增{label}', en: 'Create: {label}', ja: '{label}の新規作成' },
  },
  update: {
    name: '编辑{label}',
    translations: { 'zh-TW': '編輯{label}', en: 'Edit: {label}', ja: '{label}の編集' },
  },
  delete: {
    name: '删除{label}',
    translations: { 'zh-TW': '刪除{label}', en: 'Delete: {label}', ja: '{label}の削除' },
  },
  export: {
    name: '导出{label}',
    translations: { 'zh-TW': '匯出{label}', en: 'Export: {label}', ja: '{label}のエクスポート' },
  },
  import: {
    name: '导入{label}',
    translations: { 'zh-TW': '匯入{label}', en: 'Import: {label}', ja: '{label}のインポート' },
  },
  unmask: {
    name: '查看{label}完整个人信息',
    translations: {
      'zh-TW': '檢視{label}完整個人資訊',
      en: 'See personal data: {label}',
      ja: '{label}の個人情報の表示',
    },
  },
} as const satisfies Readonly<Record<string, VerbText>>;

/** An action of a resource: its name and its subject. */
export const ACTION_TEXT: VerbText = {
  name: '{label}：{action}',
  translations: { 'zh-TW': '{label}：{action}', en: '{action}: {label}', ja: '{label}：{action}' },
};
