/** A route of SPEC §2 that draws one list, instead of `/lists?code=`. */
export interface ListRoute {
  readonly path: string;
  readonly listCode: string;
}

/** The record targets of NAV-04 with their lists of DOMAIN §1.11. Whoever has the menu may open them. */
export const LIST_ROUTES: readonly ListRoute[] = [
  { path: '/recordManagement/center-record', listCode: 'rs_center_record_list' },
  { path: '/recordManagement/public-service-record', listCode: 'rs_public_service_record_list' },
  { path: '/recordManagement/association-record', listCode: 'rs_association_record_list' },
  { path: '/recordManagement/dexpidInfo-application', listCode: 'rs_dexpid_application_list' },
  { path: '/proof-apply-management/verify-list', listCode: 'rs_proof_verify_list' },
  { path: '/proof-apply-management/review-list', listCode: 'rs_proof_review_list' },
];
