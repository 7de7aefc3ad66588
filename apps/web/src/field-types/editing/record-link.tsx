import { formatFullPath } from '#web/lib/full-path.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { TabContext } from '#web/tabs/tab-context.ts';
import { use } from 'react';
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
