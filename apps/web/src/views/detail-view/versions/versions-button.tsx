import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { late } from '#web/ui/late/late.tsx';

const VersionsDialog = late(async () => (await import('./versions-dialog.tsx')).VersionsDialog, {
  hasBox: false,
});

export interface VersionsButtonProps {
  readonly formCode: string;
  readonly dataId: string;
}

/** Opens the versions of a record's data. */
export function VersionsButton({ formCode, dataId }: VersionsButtonProps) {
  const { t } = useTranslation('form');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="history" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('versions.title')}
      </Button>
      {isOpen && <VersionsDialog formCode={formCode} dataId={dataId} onClose={() => setOpen(false)} />}
    </>
  );
}
