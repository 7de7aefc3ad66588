import { defineResource } from '@haiqiao/contract/definitions';

/** A closed account cannot be changed. */
const CLOSED = { field: 'status', op: 'eq', value: 'CLOSED' } as const;

/** States in which an account is or may become usable. */
const LIVE = ['PENDING', 'ACTIVE', 'DISABLED', 'LOCKED', 'EXPIRED'] as const;

/** An account that signs in to the enterprise side (DOMAIN §2.17). */
export const entAccount = defineResource({
  code: 'ent_account',
  label: '企业账号',
  title: { field: 'account' },
  statuses: [
    { code: 'PENDING', label: '待激活', tone: 'blue' },
    { code: 'ACTIVE', label: '正常', tone: 'green' },
    { code: 'DISABLED', label: '停用', tone: 'orange' },
    { code: 'LOCKED', label: '锁定', tone: 'amber' },
    { code: 'EXPIRED', label: '已过期', tone: 'slate' },
    { code: 'CLOSED', label: '已注销', tone: 'stone', isFinal: true },
  ],
  actions: [
    {
      code: 'enable',
      label: '启用',
      from: ['PENDING', 'DISABLED'],
      to: 'ACTIVE',
      kind: 'primary',
      batch: true,
    },
    {
      code: 'disable',
      label: '停用',
      from: ['PENDING', 'ACTIVE', 'LOCKED'],
      to: 'DISABLED',
      confirm: '停用后该账号不能登录，已登录的会话立即失效。确定停用吗？',
      opinion: 'required',
      batch: true,
    },
    { code: 'unlock', label: '解锁', from: ['LOCKED'], to: 'ACTIVE', kind: 'primary', batch: true },
    {
      code: 'assignGroups',
      label: '分配权限组',
      from: LIVE,
      params: {
        permissionGroups: { type: 'refs', label: '权限组', target: 'ent_group', required: true, max: 20 },
      },
      batch: true,
    },
    {
      code: 'forceOffline',
      label: '强制下线',
      from: ['ACTIVE', 'LOCKED', 'EXPIRED'],
      confirm: '该账号已登录的会话将立即失效，需要重新登录。确定强制下线吗？',
      batch: true,
    },
    {
      code: 'resetPassword',
      label: '重置密码',
      from: ['PENDING', 'ACTIVE', 'LOCKED', 'EXPIRED'],
      opens: 'ent-account-reset',
    },
    { code: 'previewMenus', label: '以该账号预览菜单', from: LIVE, opens: 'ent-account-menus' },
    {
      code: 'close',
      label: '注销',
      from: LIVE,
      to: 'CLOSED',
      kind: 'danger',
      confirm: '注销后该账号不能恢复，账号名和手机号不能再用。确定注销吗？',
      opinion: 'required',
    },
  ],
  // One main account per enterprise, enforced by the database as well.
  unique: [['enterpriseId', 'seat']],
  indexes: [['enterpriseId', 'status']],
  fields: {
    account: {
      type: 'text',
      label: '账号',
      required: true,
      unique: true,
      maxLength: 32,
      rule: 'loginAccount',
      searchable: true,
      readonlyWhen: CLOSED,
      help: '字母开头，4-32位字母、数字或下划线，不区分大小写',
    },
    enterpriseId: {
      type: 'ref',
      label: '企业',
      target: 'enterprise',
      required: true,
      readonlyWhen: CLOSED,
    },
    accountType: {
      type: 'dictionary',
      label: '账号类型',
      dictionary: 'RS_ENT_ACCOUNT_TYPE',
      required: true,
      default: { literal: 'SUB' },
      readonlyWhen: CLOSED,
    },
    realName: {
      type: 'text',
      label: '姓名',
      required: true,
      maxLength: 30,
      searchable: true,
      pinyin: true,
      readonlyWhen: CLOSED,
    },
    mobile: {
      type: 'text',
      label: '手机号',
      rule: 'mobile',
      required: true,
      unique: true,
      maxLength: 20,
      personal: 'mobile',
      readonlyWhen: CLOSED,
    },
    email: {
      type: 'text',
      label: '邮箱',
      rule: 'email',
      maxLength: 100,
      personal: 'email',
      readonlyWhen: CLOSED,
    },
    permissionGroups: {
      type: 'refs',
      label: '权限组',
      target: 'ent_group',
      max: 20,
      readonlyWhen: CLOSED,
    },
    theme: {
      type: 'dictionary',
      label: '主题',
      dictionary: 'RS_ENT_THEME',
      required: true,
      default: { literal: 'RESOURCE' },
      readonlyWhen: CLOSED,
    },
    validTo: {
      type: 'date',
      label: '有效期至',
      readonlyWhen: CLOSED,
      help: '当日仍可登录；留空为长期有效',
    },
    mustChangePassword: {
      type: 'boolean',
      label: '下次登录须修改密码',
      default: { literal: true },
      readonlyWhen: CLOSED,
    },
    mfa: { type: 'boolean', label: '两步验证', readonly: true },
    lastLoginAt: { type: 'instant', label: '最近登录', readonly: true },
    lastLoginIp: { type: 'text', label: '最近登录地址', maxLength: 45, readonly: true },
    /** Sessions that began earlier have ended. */
    sessionsEndedAt: { type: 'instant', label: '会话失效时间', readonly: true },
    /** MAIN for the active main account of an enterprise; unique per enterprise. */
    seat: { type: 'text', label: '主账号名额', maxLength: 10, readonly: true },
  },
});
