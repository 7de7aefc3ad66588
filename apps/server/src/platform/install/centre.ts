/** Code of the root unit of the organisation, the centre itself; every other unit stands below it. */
export const CENTRE_CODE = 'centre';
