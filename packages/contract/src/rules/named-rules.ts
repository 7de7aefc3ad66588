/** Names of the value rules available to definitions (DOMAIN §1.2). */
export const RULE_NAMES = [
  'creditCode',
  'orgCode',
  'mobile',
  'phone',
  'email',
  'customsCode',
  'dxpId',
  'impEntCode',
  'idCard',
  'hsCode',
  'month',
  'url',
  'loginAccount',
] as const;

/** Name of a value rule. */
export type RuleName = (typeof RULE_NAMES)[number];
