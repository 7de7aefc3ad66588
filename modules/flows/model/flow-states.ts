import type { StatusDefinition } from '@haiqiao/contract/definitions';

/** States of a flow and of each version (DOMAIN §2.20). */
export const FLOW_STATES = [
  { code: 'DRAFT', label: '设计中', tone: 'slate' },
  { code: 'DEPLOYED', label: '已部署', tone: 'green' },
  { code: 'SUSPENDED', label: '已挂起', tone: 'amber' },
  { code: 'RETIRED', label: '已停用', tone: 'stone' },
] as const satisfies readonly StatusDefinition[];
