import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import { moveInTree, type TreeRow } from './tree.logic.ts';
import styles from './dictionary-tree.module.css';

export interface DictionaryTreeProps {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly selectedId: string;
  readonly onSelect: (row: TreeRow) => void;
  readonly onExpand: (id: string) => void;
  readonly onCollapse: (id: string) => void;
}

/** The tree: one line in the order of the keyboard, arrows move, Enter and Space choose. */
export function DictionaryTree({
  label,
  rows,
  selectedId,
  onSelect,
  onExpand,
  onCollapse,
}: DictionaryTreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState('');
  const stop = [focused, selectedId].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id ?? '';

  function toggle(row: TreeRow): void {
    (row.isExpanded ? onCollapse : onExpand)(row.id);
  }

  function onKey(event: KeyboardEvent, row: TreeRow): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(row);
      return;
    }
    const move = moveInTree(rows, row.id, event.key);
    if (!move) return;
    event.preventDefault();
    if (move.do === 'expand') onExpand(move.id);
    else if (move.do === 'collapse') onCollapse(move.id);
    else {
      setFocused(move.id);
      tree.current?.querySelector<HTMLElement>(`[data-id="${move.id}"]`)?.focus();
    }
  }

  return (
    <ul ref={tree} role="tree" aria-label={label} className={styles['tree']}>
      {rows.map((row) => (
        <li
          key={row.id}
          role="treeitem"
          data-id={row.id}
          aria-level={row.level}
          aria-setsize={row.siblings}
          aria-posinset={row.place}
          aria-selected={row.id === selectedId}
          {...(row.canExpand ? { 'aria-expanded': row.isExpanded } : {})}
          aria-busy={row.isLoading}
          tabIndex={row.id === stop ? 0 : -1}
          className={styles['row']}
          onFocus={() => setFocused(row.id)}
          onKeyDown={(event) => onKey(event, row)}
          onClick={() => onSelect(row)}
          onDoubleClick={() => row.canExpand && toggle(row)}
        >
          <Lines row={row} />
          <Switcher row={row} onToggle={() => toggle(row)} />
          <Name row={row} />
        </li>
      ))}
    </ul>
  );
}

/** The lines that lead from the levels above to this one; for the eye only. */
function Lines({ row }: { readonly row: TreeRow }) {
  if (row.level < 2) return null;
  return (
    <span className={styles['lines']} aria-hidden>
      {row.lines.map((goesOn, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a level is its place
        <i key={at} data-line={goesOn ? 'through' : 'none'} />
      ))}
      <i data-line={row.place < row.siblings ? 'branch' : 'end'} />
    </span>
  );
}

function Switcher({ row, onToggle }: { readonly row: TreeRow; readonly onToggle: () => void }) {
  if (row.isLoading) return <span className={styles['spinner']} aria-hidden />;
  if (!row.canExpand) return null;
  return (
    <span
      className={styles['switcher']}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <svg viewBox="0 0 12 12" width="12" height="12">
        <rect x="0.5" y="0.5" width="11" height="11" />
        <path d={row.isExpanded ? 'M3 6h6' : 'M3 6h6M6 3v6'} />
      </svg>
    </span>
  );
}

function Name({ row }: { readonly row: TreeRow }) {
  const { t } = useTranslation('dictionary');
  const icon = findIcon(row.item?.icon ?? '');
  return (
    <span className={styles['name']} data-root={row.level === 1} title={row.label}>
      {icon && <Icon name={icon} className={styles['icon']} />}
      <span className={styles['label']}>{row.label}</span>
      {row.code && <code className={styles['code']}>{row.code}</code>}
      {row.item?.valid === 'NO' && <span className={styles['off']}>{t('tree.off')}</span>}
    </span>
  );
}
