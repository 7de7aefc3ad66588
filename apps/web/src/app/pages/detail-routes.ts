/** A fixed route of SPEC §2 that shows or edits the records of one form; `?id=` stands behind it. */
export interface DetailRoute {
  readonly path: string;
  readonly formCode: string;
  readonly page: 'see' | 'edit';
}

/**
 * The fixed detail routes of the areas that are installed. A form names the same routes in its definition (`routes`):
 * that is where lists and links take them from; here an address finds its form before any definition is loaded.
 */
export const DETAIL_ROUTES: readonly DetailRoute[] = [
  { path: '/enterpriseLibrary/details-see', formCode: 'rs_enterprise', page: 'see' },
  { path: '/enterpriseLibrary/details-edit', formCode: 'rs_enterprise', page: 'edit' },
  { path: '/enterprisePermission/account-number/details', formCode: 'rs_ent_account', page: 'see' },
  { path: '/recordManagement/center-record/details', formCode: 'rs_center_record', page: 'see' },
  {
    path: '/recordManagement/public-service-record/details',
    formCode: 'rs_public_service_record',
    page: 'see',
  },
  { path: '/recordManagement/association-record/details', formCode: 'rs_association_record', page: 'see' },
  {
    path: '/recordManagement/dexpidInfo-application/details',
    formCode: 'rs_dexpid_application',
    page: 'see',
  },
  { path: '/proof-apply-management/data-proof-apply/detail', formCode: 'rs_data_proof', page: 'see' },
  { path: '/proof-apply-management/record-proof-apply/detail', formCode: 'rs_record_proof', page: 'see' },
  { path: '/supplier-record-details', formCode: 'rs_supplier_record', page: 'see' },
];
