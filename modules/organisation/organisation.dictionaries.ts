import { defineDictionary } from '@haiqiao/contract/definitions';

/** Kinds of units, and genders (DOMAIN §2.21). */
export const organisationDictionaries = [
  defineDictionary({
    code: 'RS_ORG_TYPE',
    label: '部门类型',
    items: [
      { value: 'UNIT', label: '单位' },
      { value: 'DEPARTMENT', label: '部门' },
      { value: 'SECTION', label: '科室' },
    ],
  }),
  defineDictionary({
    code: 'RS_GENDER',
    label: '性别',
    items: [
      { value: 'MALE', label: '男' },
      { value: 'FEMALE', label: '女' },
    ],
  }),
];
