/** A rule that one file may violate, with the reason. */
export interface HouseException {
  readonly rule: string;
  readonly path: string;
  /** A convincing reason for the exception. */
  readonly reason: string;
}

/** The exceptions in force. Deliberately few: an unsuitable rule is changed by a decision record. */
export const EXCEPTIONS: readonly HouseException[] = [
  {
    rule: 'default-exports',
    path: 'e2e/support/client/build-client.ts',
    reason: 'a global setup of Playwright: it calls the default export of the file it is given',
  },
  {
    rule: 'business-areas',
    path: 'apps/server/src/platform/settings/catalog/sub-account-settings.ts',
    reason:
      'the key of the setting is stored in every installation; the catalogue of settings is typed and has no door for areas',
  },
  {
    rule: 'business-areas',
    path: 'apps/server/src/platform/settings/catalog/setting-groups.ts',
    reason: 'the code of the group of that setting is part of the wire format',
  },
  {
    rule: 'business-areas',
    path: 'apps/server/src/platform/credentials/reset-links.ts',
    reason:
      'a reset link belongs to a member or to an account of an enterprise: two columns of a table of the platform',
  },
];
