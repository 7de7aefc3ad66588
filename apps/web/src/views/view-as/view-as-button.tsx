import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needTexts } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { late } from '#web/ui/late/late.tsx';
import type { ViewAsDialogProps } from './view-as-dialog.tsx';

/** Asks before viewing as a member starts; its code is loaded on first use. */
export const ViewAsDialog = late<ViewAsDialogProps>(
  async () => {
    const [part] = await Promise.all([import('./view-as-dialog.tsx'), needTexts(['view-as'])]);
    return part.ViewAsDialog;
  },
  { hasBox: false },
);

/** 以该用户身份查看, with the right `member:viewAs` (PERM-04). */
export function ViewAsButton({ member }: Pick<ViewAsDialogProps, 'member'>) {
  const { t } = useTranslation('view-as');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon="eye" onClick={() => setAsking(true)}>
        {t('verb')}
      </Button>
      {isAsking && <ViewAsDialog member={member} onClose={() => setAsking(false)} />}
    </>
  );
}
