import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullPath } from '#web/lib/full-path.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { TabContext } from '#web/tabs/tab-context.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './record-link.module.css';

export interface RecordLinkProps {
  /** Code of the resource; its form has the same code behind `rs_` (DOMAIN §1.11). */
  readonly target: string;
  readonly id: string;
  readonly name: string;
  readonly isWrapped: boolean;
}

/** The name of a record; it opens the record in a tab, with the current page as source (NAV-09). */
export function RecordLink({ target, id, name, isWrapped }: RecordLinkProps) {
  const source = use(TabContext)?.fullPath ?? '';
  const open = () =>
    openTab(formatFullPath({ path: '/see-form', query: { code: `rs_${target}`, id } }), { source });
  return (
    <button
      type="button"
      className={styles['record']}
      data-line={!isWrapped}
      {...(isWrapped ? {} : { title: name })}
      onClick={open}
    >
      {name}
    </button>
  );
}

export interface OpenChosenProps {
  readonly target: string;
  /** Empty without a choice. */
  readonly id: string;
  readonly children: ReactNode;
}

/** A picker with a link to the chosen record, which opens in its own tab. */
export function OpenChosen({ target, id, children }: OpenChosenProps) {
  const { t } = useTranslation('fields');
  const source = use(TabContext)?.fullPath ?? '';
  const to = formatFullPath({ path: '/see-form', query: { code: `rs_${target}`, id } });
  return (
    <div className={styles['picker']}>
      <div className={styles['control']}>{children}</div>
      {id !== '' && (
        <button
          type="button"
          className={styles['open']}
          aria-label={t('openRecord')}
          title={t('openRecord')}
          onClick={() => openTab(to, { source })}
        >
          <Icon name="export" />
        </button>
      )}
    </div>
  );
}
