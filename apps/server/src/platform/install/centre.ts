/** Code of the root unit of the organisation, the centre itself; all other units are below it. */
export const CENTRE_CODE = 'centre';
