import type { DictionaryItem } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { DictionaryUses } from '#web/api/dictionary-editor.ts';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './uses-strip.module.css';

export interface UsesStripProps {
  readonly item: DictionaryItem;
  /** Null while counting. */
  readonly uses: DictionaryUses | null;
  /** Null without the merge permission. */
  readonly onMerge: (() => void) | null;
}

/** How many records use an item, and the possible actions; empty where it does not matter. */
export function UsesStrip({ item, uses, onMerge }: UsesStripProps) {
  const { t, i18n } = useTranslation('dictionary');
  if (uses && uses.total > 0) {
    const total = new Intl.NumberFormat(i18n.language).format(uses.total);
    return (
      <Strip tone="warning">
        <Trans t={t} i18nKey="uses.used" values={{ total }} components={{ b: <strong /> }} />
        {onMerge && <Trans t={t} i18nKey="uses.merge" components={{ open: <Word onClick={onMerge} /> }} />}
      </Strip>
    );
  }
  return item.isShipped ? <Strip tone="info">{t('uses.shipped')}</Strip> : null;
}

/** A link in a sentence that runs an action. */
function Word({ onClick, children }: { readonly onClick: () => void; readonly children?: ReactNode }) {
  return (
    <button type="button" className={styles['word']} onClick={onClick}>
      {children}
    </button>
  );
}
