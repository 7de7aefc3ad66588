import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import { TILES_MAX, type TileTarget, toggledKey } from './home.logic.ts';
import styles from './home.module.css';

export interface TileDialogProps {
  readonly targets: readonly TileTarget[];
  readonly keys: readonly string[];
  readonly onSave: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

const WIDTH_PX = 560;

/** Chooses the tiles; they appear in the order of choice. */
export function TileDialog({ targets, keys, onSave, onClose }: TileDialogProps) {
  const { t } = useTranslation('home');
  const [chosen, setChosen] = useState(keys);
  return (
    <AppModal title={t('quick.dialog')} onClose={onClose} onConfirm={() => onSave(chosen)} widthPx={WIDTH_PX}>
      <p className={styles['quickHint']}>{t('quick.hint', { max: TILES_MAX, count: chosen.length })}</p>
      <div className={styles['choices']}>
        {targets.map(({ key, name, icon }) => {
          const position = chosen.indexOf(key) + 1;
          return (
            <button
              key={key}
              type="button"
              className={styles['choice']}
              aria-pressed={position > 0}
              disabled={position === 0 && chosen.length >= TILES_MAX}
              title={name}
              onClick={() => setChosen((now) => toggledKey(now, key))}
            >
              <Icon name={findIcon(icon) ?? 'appstore'} size={16} />
              <span className={styles['choiceName']}>{name}</span>
              {position > 0 && <span className={styles['place']}>{position}</span>}
            </button>
          );
        })}
      </div>
    </AppModal>
  );
}
