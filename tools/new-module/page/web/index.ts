import { defineWebModule } from '@haiqiao/web/sdk';

/** Pages of the area; each is a chunk of its own. */
export default defineWebModule({
  pages: [
    {
      path: '/sample-area/overview',
      screen: 'own',
      texts: ['sample-area'],
      load: async () => (await import('./overview.page.tsx')).OverviewPage,
    },
  ],
});
