import type { SettingHistoryRow, SettingView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { isSameSetting } from '@haiqiao/contract/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingChange, settingEditorQueries } from '#web/api/setting-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { settingValueText, type SettingWords } from '../setting-words.ts';
import styles from './history-drawer.module.css';

const WIDTH_PX = 480;
/** The server's default. */
const PAGE_SIZE = 20;

export interface HistoryDrawerProps {
  /** Null shows the changes of all settings. */
  readonly settingKey: string | null;
  readonly isOpen: boolean;
  readonly settings: readonly SettingView[];
  readonly words: SettingWords;
  readonly canChange: (setting: SettingView) => boolean;
  readonly onRevert: (change: SettingChange) => void;
  readonly onClose: () => void;
}

/** The changes with author, time and reason, and the revert. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { settingKey, isOpen, settings, onClose } = props;
  const { t } = useTranslation(['settings', 'common']);
  const name = settings.find(({ key }) => key === settingKey)?.label;
  const title = name === undefined ? t('history.title') : t('history.of', { name });
  return (
    <Drawer label={title} isOpen={isOpen} onClose={onClose} widthPx={WIDTH_PX} side="right">
      <div className={styles['drawer']}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <Button tone="text" icon="close" aria-label={t('common:action.close')} onClick={onClose} />
        </div>
        {isOpen && <Entries key={settingKey ?? ''} {...props} />}
      </div>
    </Drawer>
  );
}

function Entries(props: HistoryDrawerProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    ...settingEditorQueries.history(props.settingKey, page),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <div className={styles['body']}>
        <Strip
          tone="error"
          actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
        >
          {error.message}
        </Strip>
      </div>
    );
  }
  if (!data) {
    return (
      <p className={styles['body']} role="status">
        {t('history.loading')}
      </p>
    );
  }
  if (data.total === 0) return <EmptyState drawing="calm" title={t('history.none')} />;
  const isLast = (page + 1) * PAGE_SIZE >= data.total;
  return (
    <div className={styles['body']}>
      <ol className={styles['list']}>
        {data.datas.map((row) => (
          <Entry key={row.id} row={row} {...props} />
        ))}
      </ol>
      {data.total > PAGE_SIZE && (
        <div className={styles['pages']}>
          <Button whyNot={page === 0 ? t('common:whyNot.first') : ''} onClick={() => setPage(page - 1)}>
            {t('history.later')}
          </Button>
          <Button whyNot={isLast ? t('common:whyNot.last') : ''} onClick={() => setPage(page + 1)}>
            {t('history.earlier')}
          </Button>
        </div>
      )}
    </div>
  );
}

type EntryProps = HistoryDrawerProps & { readonly row: SettingHistoryRow };

function Entry({ row, settings, words, canChange, onRevert }: EntryProps) {
  const { t } = useTranslation('settings');
  const setting = settings.find(({ key }) => key === row.key);
  const text = (value: SettingHistoryRow['before']) =>
    setting ? settingValueText(setting.editor, value, words) : JSON.stringify(value);
  return (
    <li className={styles['entry']}>
      <p className={styles['facts']}>
        {t('history.by', { by: row.by || t('value.system'), at: shanghaiTime(row.at) })}
      </p>
      <p className={styles['change']}>
        <b>{setting?.label ?? row.key}</b>
        {!setting && <span className={styles['facts']}>{t('history.gone')}</span>}
        <span>
          <s>{text(row.before)}</s> <span className="sr-only">{t('history.to')}</span>
          <span aria-hidden>→</span> {text(row.after)}
        </span>
        {row.isRestored && <span className={styles['facts']}>{t('history.restored')}</span>}
      </p>
      {row.reason !== '' && <p className={styles['facts']}>{t('history.reason', { reason: row.reason })}</p>}
      {setting && canChange(setting) && (
        <Revert row={row} setting={setting} text={text(row.before)} onRevert={onRevert} />
      )}
    </li>
  );
}

interface RevertProps {
  readonly row: SettingHistoryRow;
  readonly setting: SettingView;
  /** The value to restore, as text. */
  readonly text: string;
  readonly onRevert: (change: SettingChange) => void;
}

function Revert({ row, setting, text, onRevert }: RevertProps) {
  const { t } = useTranslation('settings');
  if (isSameSetting(row.before, setting.value))
    return <p className={styles['facts']}>{t('history.isNow')}</p>;
  return (
    <Button
      tone="link"
      icon="undo"
      aria-label={t('history.revertOf', { name: setting.label, value: text })}
      onClick={() => onRevert({ key: row.key, rowVersion: setting.rowVersion, value: row.before })}
    >
      {t('history.revert')}
    </Button>
  );
}
