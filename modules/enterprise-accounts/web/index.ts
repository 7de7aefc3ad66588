import { defineWebModule } from '@haiqiao/web/sdk';

/** Pages and dialogs of the accounts of enterprises, their menus and permission groups. */
export default defineWebModule({
  pages: [
    { path: '/enterprisePermission/account-number/details', screen: 'see', form: 'rs_ent_account' },
    { path: '/enterprisePermission/menus', screen: 'menus', audience: 'ENTERPRISE' },
    { path: '/enterprisePermission/permissionGroups', screen: 'permissionGroups', audience: 'ENTERPRISE' },
  ],
  dialogs: {
    'ent-account-menus': {
      texts: ['enterprise-accounts'],
      load: async () => (await import('./account-menus-dialog.tsx')).AccountMenusDialog,
    },
    'ent-account-reset': {
      texts: ['credentials'],
      load: async () => (await import('./account-reset-dialog.tsx')).AccountResetDialog,
    },
  },
});
