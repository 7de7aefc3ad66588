import { defineDictionary } from '@haiqiao/contract/definitions';

/** Services a centre provides to enterprises. */
export const serviceDictionaries = [
  defineDictionary({
    code: 'ZD_SERVICE_TYPE',
    label: '服务类型',
    items: [
      { value: 'CLEARANCE', label: '通关服务' },
      { value: 'LOGISTICS', label: '国际物流' },
      { value: 'SETTLEMENT', label: '支付结算' },
      { value: 'TAX', label: '财税服务' },
      { value: 'LEGAL_IP', label: '法律与知识产权' },
      { value: 'MARKETING', label: '营销推广' },
      { value: 'OPERATION', label: '代运营' },
      { value: 'INDEPENDENT_SITE', label: '独立站建设' },
      { value: 'PLATFORM_ONBOARDING', label: '平台招商' },
      { value: 'OVERSEAS_WAREHOUSE', label: '海外仓储' },
      { value: 'FINANCE', label: '金融保险' },
      { value: 'TRAINING', label: '人才培训' },
      { value: 'INSPECTION', label: '检测认证' },
      { value: 'IT', label: '信息技术' },
      { value: 'CONSULTING', label: '咨询服务' },
    ],
  }),
  defineDictionary({
    code: 'RS_SOURCE',
    label: '来源',
    items: [
      { value: 'PORTAL', label: '企业端' },
      { value: 'STAFF', label: '员工代录' },
      { value: 'IMPORT', label: '批量导入' },
      { value: 'API', label: '接口' },
    ],
  }),
  defineDictionary({
    code: 'RS_VISIT_TYPE',
    label: '走访类型',
    items: [
      { value: 'ONSITE', label: '实地走访' },
      { value: 'PHONE', label: '电话回访' },
      { value: 'ONLINE', label: '线上会议' },
      { value: 'RECEPTION', label: '来访接待' },
    ],
  }),
  defineDictionary({
    code: 'RS_VISIT_RESULT',
    label: '走访结果',
    items: [
      { value: 'SOLVED', label: '现场解决' },
      { value: 'FOLLOW_UP', label: '需要跟进' },
      { value: 'NO_DEMAND', label: '暂无诉求' },
      { value: 'ABSENT', label: '未见到人' },
    ],
  }),
  defineDictionary({
    code: 'RS_DEMAND_TYPE',
    label: '需求类型',
    items: [
      { value: 'PRODUCT', label: '产品对接' },
      { value: 'FINANCE', label: '融资需求' },
      { value: 'LOGISTICS', label: '物流需求' },
      { value: 'TALENT', label: '人才需求' },
      { value: 'POLICY', label: '政策咨询' },
      { value: 'CLEARANCE', label: '通关问题' },
      { value: 'OTHER', label: '其他' },
    ],
  }),
  defineDictionary({
    code: 'RS_SUGGESTION_TYPE',
    label: '意见类型',
    items: [
      { value: 'SUGGESTION', label: '意见建议' },
      { value: 'COMPLAINT', label: '投诉' },
      { value: 'CONSULTATION', label: '咨询' },
      { value: 'PRAISE', label: '表扬' },
    ],
  }),
  defineDictionary({
    code: 'RS_ROOM',
    label: '场地',
    items: [
      { value: 'HALL', label: '服务大厅' },
      { value: 'ROADSHOW', label: '路演厅' },
      { value: 'TRAINING', label: '培训室' },
      { value: 'MEETING_1', label: '一号会议室' },
      { value: 'MEETING_2', label: '二号会议室' },
      { value: 'LIVE', label: '直播间' },
    ],
  }),
  defineDictionary({
    code: 'RS_ACTIVITY_TYPE',
    label: '活动类型',
    items: [
      { value: 'SALON', label: '沙龙' },
      { value: 'TRAINING', label: '培训' },
      { value: 'MATCHMAKING', label: '对接会' },
      { value: 'ROADSHOW', label: '路演' },
      { value: 'EXHIBITION', label: '展会' },
      { value: 'OTHER', label: '其他' },
    ],
  }),
  defineDictionary({
    code: 'RS_LEDGER_SOURCE',
    label: '台账来源',
    items: [
      { value: 'VISIT', label: '走访' },
      { value: 'RECEPTION', label: '接待' },
      { value: 'ACTIVITY', label: '活动' },
      { value: 'PHONE', label: '来电' },
      { value: 'OTHER', label: '其他' },
    ],
  }),
  defineDictionary({
    code: 'RS_REJECT_REASON',
    label: '不予通过原因',
    items: [
      { value: 'INCOMPLETE', label: '材料不全' },
      { value: 'FALSE', label: '信息不实' },
      { value: 'UNQUALIFIED', label: '不符合条件' },
      { value: 'DUPLICATE', label: '重复申请' },
      { value: 'OTHER', label: '其他' },
    ],
  }),
];
