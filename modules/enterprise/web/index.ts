import { defineWebModule } from '@haiqiao/web/sdk';

/** Pages and dialogs of the enterprise library. */
export default defineWebModule({
  pages: [
    { path: '/enterpriseLibrary/details-see', screen: 'see', form: 'rs_enterprise' },
    { path: '/enterpriseLibrary/details-edit', screen: 'edit', form: 'rs_enterprise' },
    { path: '/enterpriseLibrary/duplicates', screen: 'duplicates', form: 'rs_enterprise' },
  ],
  dialogs: {
    'enterprise-online': {
      texts: ['enterprise'],
      load: async () => (await import('./online/online-update-dialog.tsx')).OnlineUpdateDialog,
    },
  },
  choosers: {
    enterprise: {
      texts: ['enterprise'],
      load: async () => (await import('./chooser/online-choice.tsx')).OnlineChoice,
    },
  },
});
