import { late } from '#web/ui/late/late.tsx';

/** Asks what an action needs: its code, with that of forms, comes with the first question. */
export const ActionDialog = late(async () => (await import('./action-form.tsx')).ActionForm, {
  hasBox: false,
});
