import { defineRecordCheck } from '@haiqiao/contract/definitions';

/** GB 32100-2015 (DOMAIN §1.2). */
export const creditCodeCheck = defineRecordCheck({
  code: 'filing_credit_code',
  label: '信用代码校验位',
  rule: '统一社会信用代码按 GB 32100-2015 计算校验位，并核对其中组织机构代码的校验位（GB 11714）。',
  field: 'businessLicense',
  says: {
    right: '代码与校验位正确',
    none: '未填写统一社会信用代码',
    format: '统一社会信用代码格式不正确',
    wrong: '统一社会信用代码校验位错误',
    inner: '代码第 9 至 17 位（{part}）不是有效的组织机构代码，请核对营业执照',
  },
});

/** A mismatch is a warning (DOMAIN §1.2). */
export const orgCodeCheck = defineRecordCheck({
  code: 'filing_org_code',
  label: '组织机构代码一致',
  rule: '企业库登记的组织机构代码应与统一社会信用代码第 9 至 17 位一致；不一致时只提示。',
  field: 'businessLicense',
  says: {
    same: '与企业库登记的组织机构代码一致',
    differs: '企业库登记为 {known}，信用代码中为 {part}',
    none: '企业库没有登记该企业的组织机构代码',
  },
});

/** One active record per enterprise; a second centre record or membership is refused (DOMAIN §2.1, §2.3). */
export const liveFilingCheck = defineRecordCheck({
  code: 'filing_live',
  label: '重复备案',
  rule: '同一企业同类备案只应有一份有效；草稿、不予通过、已撤回、已注销和已退会的不计。',
  field: 'businessLicense',
  blocks: ['center_record', 'association_record'],
  says: {
    alone: '该企业没有其他有效的同类备案',
    others: '该企业另有 {count} 份有效的同类备案',
    none: '未填写统一社会信用代码，无法查找',
  },
});

/** Dissolved enterprises cannot file (DOMAIN §2.1). */
export const registerStateCheck = defineRecordCheck({
  code: 'filing_register_state',
  label: '登记状态',
  rule: '企业库中的登记状态为注销或吊销的，不能办理服务中心备案；经营异常、停业、迁出的需要核实。',
  field: 'businessLicense',
  blocks: ['center_record'],
  says: {
    sound: '企业库登记状态：{state}',
    odd: '企业库登记状态为“{state}”，请核实',
    gone: '企业登记状态异常：{state}',
    unstated: '企业库没有登记该企业的登记状态',
    none: '企业库中没有该企业，请以营业执照为准',
  },
});

/** Qualifications must be valid when a provider or carrier files (DOMAIN §2.2, §2.5). */
export const qualificationCheck = defineRecordCheck({
  code: 'filing_qualification',
  label: '资质有效期',
  rule: '许可证和资质证书在提交之日应在有效期内；30 日内到期的提示续办。',
  blocks: ['public_service_record', 'supplier_record'],
  says: {
    valid: '{count} 项资质均在有效期内',
    soon: '最近一项资质将于 {date} 到期',
    over: '{count} 项资质已过期，最早于 {date} 到期',
    none: '没有登记有效期的资质',
  },
});

/** The first four digits of a customs code are the customs division (DOMAIN §2.1). */
export const customsAreaCheck = defineRecordCheck({
  code: 'filing_customs_area',
  label: '海关编码与地区',
  rule: '海关注册编码前四位为关区所在行政区划，应与所属地区一致；不一致时只提示。',
  field: 'customsCode',
  says: {
    same: '前四位与所属地区一致',
    differs: '前四位 {customs} 与所属地区 {area} 不一致',
    none: '未填写海关注册编码',
  },
});

/** Fake filings often share a phone number. */
export const samePhoneCheck = defineRecordCheck({
  code: 'filing_same_phone',
  label: '联系电话重复',
  rule: '不同企业的备案使用同一联系电话时提示，请核实是否由同一人代办；只比较您有权查看的备案。',
  field: 'phoneNumber',
  says: {
    alone: '没有其他企业使用该联系电话',
    others: '另有 {count} 家企业的备案使用相同的联系电话',
    none: '未填写联系电话',
  },
});

/** Documents are of the required kind (DOMAIN §1.9). */
export const papersCheck = defineRecordCheck({
  code: 'filing_papers',
  label: '附件类型',
  rule: '附件内容应与栏目要求的文件类型一致，不同栏目不应上传同一份文件。',
  says: {
    right: '{count} 个附件的类型与要求一致',
    kind: '{field}“{name}”不是该栏目要求的文件类型',
    same: '{field}“{name}”与{otherField}“{other}”内容完全相同，请确认是否传错',
    none: '没有附件',
  },
});

/** All checks of filings. */
export const filingChecks = [
  creditCodeCheck,
  orgCodeCheck,
  liveFilingCheck,
  registerStateCheck,
  qualificationCheck,
  customsAreaCheck,
  samePhoneCheck,
  papersCheck,
] as const;

const codesOf = (...checks: readonly { readonly code: string }[]): readonly string[] =>
  checks.map(({ code }) => code);

/** First and last checks of every kind. */
const FIRST = [creditCodeCheck, orgCodeCheck] as const;
const LAST = [samePhoneCheck, papersCheck] as const;
/** First checks of the kinds of which an enterprise has one in force. */
const FIRST_OF_LIVE = [...FIRST, liveFilingCheck, registerStateCheck] as const;

/** Checks by kind of filing, in the order of the panel. */
export const CHECKS_OF = {
  centerRecord: codesOf(...FIRST_OF_LIVE, customsAreaCheck, ...LAST),
  publicServiceRecord: codesOf(...FIRST_OF_LIVE, qualificationCheck, customsAreaCheck, ...LAST),
  associationRecord: codesOf(...FIRST_OF_LIVE, ...LAST),
  dexpidApplication: codesOf(...FIRST, registerStateCheck, customsAreaCheck, ...LAST),
  supplierRecord: codesOf(...FIRST_OF_LIVE, qualificationCheck, ...LAST),
  certRecord: codesOf(...FIRST, registerStateCheck, ...LAST),
} as const;
