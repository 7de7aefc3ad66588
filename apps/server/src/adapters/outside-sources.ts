import type { EnterpriseSource } from './enterprise-source/enterprise-source.ts';

/** Outside systems that the endpoints of business areas may ask. */
export interface OutsideSources {
  readonly enterpriseSource: EnterpriseSource;
}
