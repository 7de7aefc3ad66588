/** What a filing and the enterprise library both know of an enterprise beside name and credit code, by the same names. */
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
