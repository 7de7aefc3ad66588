import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';
import { registerOpenedDialog } from '#web/views/record-actions/opened-dialogs.tsx';

/** Dialogs of areas that actions of records open, by the names in their definitions. */
registerOpenedDialog(
  'ent-account-menus',
  late(async () => {
    const [part] = await Promise.all([
      import('#web/features/enterprise-accounts/account-menus-dialog.tsx'),
      needTexts(['enterprise-accounts']),
    ]);
    return part.AccountMenusDialog;
  }),
);

registerOpenedDialog(
  'ent-account-reset',
  late(async () => {
    const [part] = await Promise.all([
      import('#web/features/enterprise-accounts/account-reset-dialog.tsx'),
      needTexts(['credentials']),
    ]);
    return part.AccountResetDialog;
  }),
);

registerOpenedDialog(
  'enterprise-online',
  late(async () => {
    const [part] = await Promise.all([
      import('#web/features/enterprise-online/online-update-dialog.tsx'),
      needTexts(['enterprise-online']),
    ]);
    return part.OnlineUpdateDialog;
  }),
);
