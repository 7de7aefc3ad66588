import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import { traitsOf } from '#server/platform/field-types/index.ts';
import type { ImportHint } from '#server/platform/field-types/server-field-type.ts';

/** Texts of an import template. */
export interface TemplateTexts extends Readonly<Record<ImportHint, string>> {
  readonly fileSuffix: string;
  readonly choices: string;
  readonly required: string;
  readonly wrongChoice: string;
}

export const TEMPLATE_TEXTS: Readonly<Record<LocaleCode, TemplateTexts>> = {
  'zh-chs': {
    fileSuffix: '导入模板',
    choices: '可选值',
    required: '必填。',
    pickOne: '请填写“可选值”表中的名称。',
    several: '可填多个，用“、”分隔。',
    date: '格式：2026-01-31。',
    instant: '格式：2026-01-31 09:30。',
    dateRange: '格式：2026-01-01 ~ 2026-01-31。',
    yesNo: '填写：是 或 否。',
    number: '填写数字，不带单位。',
    record: '填写编号、唯一值或名称。',
    person: '填写姓名或账号。',
    unit: '填写部门名称或编码。',
    region: '填写完整名称，如：四川省成都市武侯区。',
    wrongChoice: '请从列表中选择。',
  },
  'zh-TW': {
    fileSuffix: '匯入範本',
    choices: '可選值',
    required: '必填。',
    pickOne: '請填寫「可選值」表中的名稱。',
    several: '可填多個，以「、」分隔。',
    date: '格式：2026-01-31。',
    instant: '格式：2026-01-31 09:30。',
    dateRange: '格式：2026-01-01 ~ 2026-01-31。',
    yesNo: '填寫：是 或 否。',
    number: '填寫數字，不帶單位。',
    record: '填寫編號、唯一值或名稱。',
    person: '填寫姓名或帳號。',
    unit: '填寫部門名稱或編碼。',
    region: '填寫完整名稱，如：四川省成都市武侯区。',
    wrongChoice: '請從清單中選擇。',
  },
  en: {
    fileSuffix: 'import template',
    choices: 'Choices',
    required: 'Required. ',
    pickOne: 'Use a name of the sheet “Choices”.',
    several: 'Several are separated by “、” or a comma.',
    date: 'Format: 2026-01-31.',
    instant: 'Format: 2026-01-31 09:30.',
    dateRange: 'Format: 2026-01-01 ~ 2026-01-31.',
    yesNo: 'Yes or No.',
    number: 'A number without its unit.',
    record: 'Number, unique value or title.',
    person: 'Name or account.',
    unit: 'Name or code of the unit.',
    region: 'The full name, such as 四川省成都市武侯区.',
    wrongChoice: 'Please choose from the list.',
  },
  ja: {
    fileSuffix: 'インポート用テンプレート',
    choices: '選択肢',
    required: '必須。',
    pickOne: '「選択肢」シートの名称を入力してください。',
    several: '複数の場合は「、」で区切ってください。',
    date: '形式：2026-01-31。',
    instant: '形式：2026-01-31 09:30。',
    dateRange: '形式：2026-01-01 ~ 2026-01-31。',
    yesNo: 'はい または いいえ。',
    number: '単位なしの数値。',
    record: '番号、一意の値または名称。',
    person: '氏名またはアカウント。',
    unit: '部署の名称またはコード。',
    region: '正式名称（例：四川省成都市武侯区）。',
    wrongChoice: 'リストから選択してください。',
  },
};

/** One or two sentences about the expected content of a column. */
export function columnHint(field: FieldDefinition, isRequired: boolean, texts: TemplateTexts): string {
  const hints = traitsOf(field).importHints.map((hint) => texts[hint]);
  return `${isRequired ? texts.required : ''}${hints.join('')}${field.help ?? ''}`;
}
