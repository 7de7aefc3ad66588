import { defineResource, ON_SUBMIT, PAPERS } from '@haiqiao/contract/definitions';
import { CHECKS_OF } from '../filing-checks.ts';
import { filingBlock, MAINTAINED_FIELDS, twoStageBlock } from '../blocks/field-blocks.ts';
import { TWO_STAGE_ACTIONS, TWO_STAGE_STATUSES } from '../review/two-stage.ts';
import { accountActions } from './account-actions.ts';

/** Access of an enterprise to the public-service platform, up to the allocation of an account (DOMAIN §2.2). */
export const publicServiceRecord = defineResource({
  code: 'public_service_record',
  label: '公共服务备案',
  title: { field: 'enterpriseName' },
  numberPrefix: 'GF',
  ...MAINTAINED_FIELDS,
  checks: CHECKS_OF.publicServiceRecord,
  statuses: TWO_STAGE_STATUSES,
  actions: [...TWO_STAGE_ACTIONS, ...accountActions],
  fields: {
    ...filingBlock,
    roleInTrade: {
      type: 'dictionaries',
      label: '参与角色',
      dictionary: 'RS_TRADE_ROLE',
      required: true,
    },
    accessMode: {
      type: 'dictionary',
      label: '接入方式',
      dictionary: 'RS_ACCESS_MODE',
      required: true,
    },
    forwarderName: {
      type: 'text',
      label: '转发平台名称',
      maxLength: 100,
      visibleWhen: { field: 'accessMode', op: 'eq', value: 'FORWARD' },
      requiredWhen: { field: 'accessMode', op: 'eq', value: 'FORWARD' },
    },
    dexpidApplicationId: {
      type: 'ref',
      label: 'DEXPID信息申请',
      target: 'dexpid_application',
      options: { where: 'businessLicense', equalsField: 'businessLicense' },
      visibleWhen: { field: 'accessMode', op: 'eq', value: 'MESSAGE' },
      fills: { dxpId: 'dxpId' },
    },
    dxpId: {
      type: 'text',
      label: '报文传输编号',
      rule: 'dxpId',
      maxLength: 30,
      visibleWhen: { field: 'accessMode', op: 'eq', value: 'MESSAGE' },
      requiredWhen: { field: 'accessMode', op: 'eq', value: 'MESSAGE' },
    },
    ebcCode: { type: 'text', label: '电商企业代码', maxLength: 18, help: '10位编码或统一社会信用代码' },
    ebpCode: { type: 'text', label: '电商平台代码', maxLength: 18, help: '10位编码或统一社会信用代码' },
    serviceScopes: {
      type: 'dictionaries',
      label: '使用服务',
      dictionary: 'RS_PLATFORM_SERVICE',
      required: true,
    },
    techContacts: {
      type: 'text',
      label: '技术联系人',
      maxLength: 30,
      requiredWhen: { field: 'accessMode', op: 'eq', value: 'MESSAGE' },
    },
    techMobile: {
      type: 'text',
      label: '技术联系人手机',
      rule: 'mobile',
      maxLength: 20,
      personal: 'mobile',
      requiredWhen: { field: 'accessMode', op: 'eq', value: 'MESSAGE' },
    },
    agreementFile: { type: 'file', label: '平台使用协议书', accept: PAPERS, ...ON_SUBMIT },
    licenceFile: {
      type: 'file',
      label: '快递业务经营许可证',
      accept: PAPERS,
      visibleWhen: { field: 'roleInTrade', op: 'eq', value: 'LOGISTICS' },
      ...ON_SUBMIT,
    },
    licenceValidTo: {
      type: 'date',
      label: '快递许可证有效期至',
      visibleWhen: { field: 'roleInTrade', op: 'eq', value: 'LOGISTICS' },
      requiredWhen: { field: 'roleInTrade', op: 'eq', value: 'LOGISTICS' },
    },
    payLicenceKind: {
      type: 'dictionary',
      label: '支付资质类型',
      dictionary: 'RS_PAY_LICENCE',
      visibleWhen: { field: 'roleInTrade', op: 'eq', value: 'PAYMENT' },
      requiredWhen: { field: 'roleInTrade', op: 'eq', value: 'PAYMENT' },
    },
    payLicenceFile: {
      type: 'file',
      label: '支付资质文件',
      accept: PAPERS,
      visibleWhen: { field: 'roleInTrade', op: 'eq', value: 'PAYMENT' },
      ...ON_SUBMIT,
    },
    payLicenceValidTo: {
      type: 'date',
      label: '支付资质有效期至',
      visibleWhen: { field: 'roleInTrade', op: 'eq', value: 'PAYMENT' },
      requiredWhen: { field: 'roleInTrade', op: 'eq', value: 'PAYMENT' },
    },
    icpNo: {
      type: 'text',
      label: 'ICP备案号',
      maxLength: 60,
      visibleWhen: { field: 'roleInTrade', op: 'eq', value: 'PLATFORM' },
      requiredWhen: { field: 'roleInTrade', op: 'eq', value: 'PLATFORM' },
    },
    platformAccount: { type: 'text', label: '平台账号', maxLength: 40, readonly: true, unique: true },
    accountStatus: {
      type: 'dictionary',
      label: '账号状态',
      dictionary: 'RS_ACCOUNT_STATUS',
      readonly: true,
      default: { literal: 'NONE' },
    },
    ...twoStageBlock,
  },
});
