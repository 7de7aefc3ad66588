/** Fields shared by filings and the enterprise library under the same names, besides name and credit code. */
export const LIBRARY_FIELDS = [
  'legalPerson',
  'estDate',
  'regiCapital',
  'belongArea',
  'address',
  'entAddr',
  'enterpriseType',
  'customsCode',
  'engName',
  'scope',
  'contacts',
  'phoneNumber',
  'email',
] as const;
