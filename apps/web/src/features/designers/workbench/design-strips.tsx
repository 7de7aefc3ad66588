import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import type { DesignHead } from '#web/api/designs.ts';
import { Strip } from '#web/ui/strip/strip.tsx';

export interface DesignStripsProps<Design> {
  readonly view: DesignHead<Design>;
  /** The server's message about the last attempt; empty for none. */
  readonly refusal: string;
}

/** Notices to read before designing. */
export function DesignStrips<Design>({ view, refusal }: DesignStripsProps<Design>) {
  const { t } = useTranslation('design');
  return (
    <>
      {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
      {view.fault !== '' && <Strip tone="warning">{t('page.setAside', { reason: view.fault })}</Strip>}
      {view.draft !== null && view.draftAt !== null && view.draftBy !== '' && (
        <Strip tone="info">{t('page.draft', { name: view.draftBy, time: shanghaiTime(view.draftAt) })}</Strip>
      )}
    </>
  );
}
