import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import { QUICK_MAX, type QuickTarget, toggledKey } from './home.logic.ts';
import styles from './home.module.css';

export interface QuickDialogProps {
  readonly targets: readonly QuickTarget[];
  readonly keys: readonly string[];
  readonly onSave: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

const WIDTH_PX = 560;

/** Chooses the quick entries; they stand in the order in which they were chosen. */
export function QuickDialog({ targets, keys, onSave, onClose }: QuickDialogProps) {
  const { t } = useTranslation('home');
  const [chosen, setChosen] = useState(keys);
  return (
    <AppModal
      title={t('quick.dialog')}
      isOpen
      onClose={onClose}
      onConfirm={() => onSave(chosen)}
      widthPx={WIDTH_PX}
    >
      <p className={styles['quickHint']}>{t('quick.hint', { max: QUICK_MAX, count: chosen.length })}</p>
      <div className={styles['choices']}>
        {targets.map(({ key, name, icon }) => {
          const place = chosen.indexOf(key) + 1;
          return (
            <button
              key={key}
              type="button"
              className={styles['choice']}
              aria-pressed={place > 0}
              disabled={place === 0 && chosen.length >= QUICK_MAX}
              title={name}
              onClick={() => setChosen((now) => toggledKey(now, key))}
            >
              <Icon name={findIcon(icon) ?? 'appstore'} size={16} />
              <span className={styles['choiceName']}>{name}</span>
              {place > 0 && <span className={styles['place']}>{place}</span>}
            </button>
          );
        })}
      </div>
    </AppModal>
  );
}
