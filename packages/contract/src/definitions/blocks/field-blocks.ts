import type { Condition } from '../condition.ts';
import type { FieldDefinition } from '../field.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** Documents are required on submission; a draft is stored without them. */
const HANDED_IN = {
  all: [
    { field: 'status', op: 'notnull' },
    { field: 'status', op: 'ne', value: 'DRAFT' },
  ],
} as const satisfies Condition;

/** File extensions of documents. */
export const PAPERS = ['pdf', 'jpg', 'jpeg', 'png'] as const;

/** Properties of a field required on submission. */
export const ON_SUBMIT = { requiredWhen: HANDED_IN, help: '提交时必填' } as const;

/** EnterpriseBlock 企业信息 (DOMAIN §1.13): a snapshot; later changes of the library do not alter a decided record. */
export const enterpriseBlock = {
  enterpriseId: {
    type: 'ref',
    label: '企业库企业',
    target: 'enterprise',
    online: true,
    fills: {
      enterpriseName: 'enterpriseName',
      businessLicense: 'businessLicense',
      legalPerson: 'legalPerson',
      estDate: 'estDate',
      regiCapital: 'regiCapital',
      belongArea: 'belongArea',
      address: 'address',
      entAddr: 'entAddr',
      enterpriseType: 'enterpriseType',
      customsCode: 'customsCode',
      engName: 'engName',
      scope: 'scope',
    },
  },
  enterpriseName: {
    type: 'text',
    label: '企业名称',
    required: true,
    maxLength: 100,
    searchable: true,
    pinyin: true,
  },
  businessLicense: {
    type: 'text',
    label: '统一社会信用代码',
    rule: 'creditCode',
    required: true,
    maxLength: 18,
    searchable: true,
    indexed: true,
  },
  legalPerson: { type: 'text', label: '法定代表人', required: true, maxLength: 50 },
  estDate: { type: 'date', label: '成立日期', notAfterToday: true },
  regiCapital: { type: 'money', label: '注册资本(万元)' },
  belongArea: { type: 'region', label: '所属地区', required: true },
  address: { type: 'text', label: '注册地址', required: true, maxLength: 200 },
  entAddr: { type: 'text', label: '经营地址', maxLength: 200 },
  enterpriseType: {
    type: 'dictionaries',
    label: '企业类型',
    dictionary: 'ZD_ENTERPRISE_TYPE',
    required: true,
  },
  customsCode: {
    type: 'text',
    label: '海关注册编码',
    rule: 'customsCode',
    maxLength: 10,
    searchable: true,
  },
  engName: { type: 'text', label: '英文名称', maxLength: 200 },
  scope: { type: 'longText', label: '经营范围', maxLength: 5000 },
} as const satisfies Fields;

/** ContactBlock 联系人. */
export const contactBlock = {
  contacts: { type: 'text', label: '联系人', required: true, maxLength: 30, searchable: true },
  contactPost: { type: 'text', label: '职务', maxLength: 30 },
  phoneNumber: {
    type: 'text',
    label: '联系电话',
    rule: 'phone',
    required: true,
    maxLength: 30,
    indexed: true,
    personal: 'phone',
  },
  email: { type: 'text', label: '邮箱', rule: 'email', maxLength: 100, personal: 'email' },
} as const satisfies Fields;
