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
];
