import type { ActionView, ListView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { Dropdown, type DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { linkColumnOf } from '../layout/columns.logic.ts';
import { useListScope } from '../list-scope.ts';
import { rowName, statusOf } from '../query/row-values.ts';
import styles from './rows.module.css';

const DELETE = '$delete';

/** Whether an action is offered for a record in its state; the server has the last word. */
export function isOffered({ from }: ActionView, row: ListRow): boolean {
  return from === undefined || from.length === 0 || from.includes(statusOf(row));
}

function itemsOf(view: ListView, row: ListRow, deleteLabel: string): DropdownItem[] {
  const actions = view.rowActions
    .filter((action) => isOffered(action, row))
    .map<DropdownItem>(({ code, label }) => ({ key: code, label }));
  if (!view.verbs.delete) return actions;
  const rule: DropdownItem[] = actions.length > 0 ? ['-'] : [];
  return [...actions, ...rule, { key: DELETE, label: deleteLabel, icon: 'delete' }];
}

/** What can be done with a row: two words, the rest behind ⋮ (VISUAL §6). */
export function RowActions({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('list');
  const { view, open, edit, ask, layout } = useListScope();
  const items = itemsOf(view, row, t('row.delete'));
  const choose = (key: string) =>
    key === DELETE
      ? ask({ kind: 'remove', rows: [row] })
      : ask({ kind: 'action', code: key, rows: [row], isBatch: false });
  return (
    <span className={styles['actions']}>
      <button type="button" className={styles['word']} onClick={() => open(row)}>
        {t('row.see')}
      </button>
      {view.verbs.update && (
        <button type="button" className={styles['word']} onClick={() => edit(row)}>
          {t('row.edit')}
        </button>
      )}
      {items.length > 0 && (
        <MoreMenu
          label={t('row.more', { name: rowName(row, view, linkColumnOf(layout.columns)) })}
          items={items}
          onSelect={choose}
        />
      )}
    </span>
  );
}

interface MoreMenuProps {
  readonly label: string;
  readonly items: readonly DropdownItem[];
  readonly onSelect: (key: string) => void;
}

/** A menu that is made when it is first asked for: a hundred rows have a hundred of them. */
function MoreMenu({ label, items, onSelect }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isMade, setMade] = useState(false);
  const button = (
    <button
      type="button"
      className={styles['more']}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...(isMade
        ? {}
        : {
            onClick: () => {
              setMade(true);
              setOpen(true);
            },
          })}
    >
      <Icon name="more" size={14} />
    </button>
  );
  if (!isMade) return button;
  return (
    <Dropdown
      items={items}
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      isInBox
      onSelect={(key) => {
        setOpen(false);
        onSelect(key);
      }}
    >
      {button}
    </Dropdown>
  );
}
