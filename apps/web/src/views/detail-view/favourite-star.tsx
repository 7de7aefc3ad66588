import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeFavourite } from '#web/api/favourites.ts';
import { reloadRecord } from '#web/api/records.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './detail-view.module.css';

export interface FavouriteStarProps {
  readonly formCode: string;
  readonly detail: Pick<RecordDetail, 'dataId' | 'isFavourite'>;
}

/** Marks a record as a favourite at once; reverts when the server fails. */
export function FavouriteStar({ formCode, detail: { dataId, isFavourite } }: FavouriteStarProps) {
  const { t } = useTranslation('form');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = wanted ?? isFavourite;
  const press = async () => {
    setWanted(!isOn);
    try {
      await storeFavourite({ id: formCode, dataId, isFavourite: !isOn });
      await reloadRecord(formCode, dataId);
    } finally {
      setWanted(null);
    }
  };
  const name = t(isOn ? 'detail.unfavourite' : 'detail.favourite');
  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={isOn}
      aria-label={name}
      title={name}
      onClick={() => void press().catch(() => undefined)}
    >
      <Icon name={isOn ? 'star-filled' : 'star'} size={16} />
    </button>
  );
}
