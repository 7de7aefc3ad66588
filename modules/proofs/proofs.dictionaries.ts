import { defineDictionary, type DictionaryDefinition } from '@haiqiao/contract/definitions';
import { DATA_PROOF, FILING_PROOF, PROOF_ACTIONS, PROOF_STATUSES } from './proof/proof-states.ts';

const items = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs).map(([value, label]) => ({ value, label }));

const named = (all: readonly { readonly code: string; readonly label: string }[]) =>
  all.map(({ code, label }) => ({ value: code, label }));

/** Dictionaries of the proofs; states and actions are derived from the definition. */
export const proofsDictionaries: readonly DictionaryDefinition[] = [
  defineDictionary({
    code: 'RS_PROOF_KIND',
    label: '证明类型',
    items: items({ [DATA_PROOF]: '数据证明', [FILING_PROOF]: '备案证明' }),
  }),
  defineDictionary({
    code: 'RS_PROOF_PURPOSE',
    label: '证明用途',
    items: items({
      POLICY: '政策申报',
      BANK: '银行授信',
      TAX: '税务办理',
      BID: '招投标',
      LISTING: '平台入驻',
      OTHER: '其他',
    }),
  }),
  defineDictionary({
    code: 'RS_PROOF_LANGUAGE',
    label: '证明语言',
    items: items({ ZH: '中文', ZH_EN: '中英对照' }),
  }),
  defineDictionary({
    code: 'RS_PROOF_SOURCE',
    label: '数据来源',
    items: items({ CUSTOMS: '海关数据', PLATFORM: '平台数据', ENTERPRISE: '企业申报' }),
  }),
  defineDictionary({
    code: 'RS_PROOF_RESULT',
    label: '核验结果',
    items: items({ MATCH: '一致', DIFFER: '不一致', PENDING: '待补' }),
  }),
  defineDictionary({
    code: 'RS_PROOF_FILING',
    label: '可证明的备案',
    items: items({
      center_record: '服务中心备案',
      public_service_record: '公共服务备案',
      association_record: '协会会员备案',
      supplier_record: '服务商备案',
    }),
  }),
  defineDictionary({ code: 'RS_PROOF_STATUS', label: '证明状态', items: named(PROOF_STATUSES) }),
  defineDictionary({ code: 'RS_PROOF_ACTION', label: '证明办理操作', items: named(PROOF_ACTIONS) }),
];
