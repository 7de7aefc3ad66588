import type { EnterpriseSource } from '#server/adapters/enterprise-source/enterprise-source.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Code of the resource of the library (modules/enterprise). */
export const ENTERPRISE = 'enterprise';
/** The action by which fields are taken over. */
export const UPDATE_FROM_ONLINE = 'updateFromOnline';

/** What is looked up beyond the library needs. */
export interface OnlineDeps extends RecordDeps {
  readonly source: EnterpriseSource;
}
