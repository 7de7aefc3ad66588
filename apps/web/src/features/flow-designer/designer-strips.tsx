import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { Designer } from './saving/use-designer.ts';

export interface DesignerStripsProps {
  readonly designer: Designer;
  readonly refusal: string;
}

/** Notices to read before drawing. */
export function DesignerStrips({ designer, refusal }: DesignerStripsProps) {
  const { t } = useTranslation('flow-designer');
  const { broken, restored, reload, model } = designer;
  return (
    <>
      {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
      {broken !== '' && <Strip tone="error">{t('page.broken', { reason: broken })}</Strip>}
      {restored && (
        <Strip tone="info" actions={<Button onClick={() => void reload()}>{t('draft.discard')}</Button>}>
          {t('draft.restored', { time: shanghaiTime(restored.savedAt) })}
        </Strip>
      )}
      {model.hasNewerShipped && <Strip tone="warning">{t('page.newerShipped')}</Strip>}
    </>
  );
}
