import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAccess, type Plea, pleaFor } from '#web/session/ask-access.ts';
import { Button } from '#web/ui/button/button.tsx';
import { late } from '#web/ui/late/late.tsx';
import type { NoteDialogProps } from './note-dialog.tsx';

const NoteDialog = late<NoteDialogProps>(async () => (await import('./note-dialog.tsx')).NoteDialog, {
  hasBox: false,
});

/** One click requests the refused access from the administrators, with the trace attached (PERM-04); a purpose can be added afterwards. */
export function AskAccessButton({ error }: { readonly error?: unknown }) {
  const { t } = useTranslation('common');
  const [asked, setAsked] = useState<Plea | null>(null);
  const [isNoting, setNoting] = useState(false);
  const ask = async () => {
    const plea = pleaFor(error);
    setAsked(plea);
    if (!(await askAccess(plea))) setAsked(null);
  };
  return (
    <>
      <Button icon="solution" whyNot={asked === null ? '' : t('access.asked')} onClick={() => void ask()}>
        {t('access.ask')}
      </Button>
      {asked && (
        <Button tone="link" onClick={() => setNoting(true)}>
          {t('access.addNote')}
        </Button>
      )}
      {asked && isNoting && <NoteDialog plea={asked} onClose={() => setNoting(false)} />}
    </>
  );
}
