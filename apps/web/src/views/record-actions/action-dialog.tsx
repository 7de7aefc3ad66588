import { late } from '#web/ui/late/late.tsx';

/** Asks for an action's input: its code, including the forms', is loaded on first use. */
export const ActionDialog = late(async () => (await import('./action-form.tsx')).ActionForm, {
  hasBox: false,
});
