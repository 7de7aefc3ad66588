import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import { Tree, type TreeLook } from '#web/ui/tree/tree.tsx';
import styles from './dictionary-tree.module.css';
import type { TreeRow } from './tree.logic.ts';

export interface DictionaryTreeProps {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly selectedId: string;
  readonly onSelect: (row: TreeRow) => void;
  readonly onToggle: (id: string) => void;
}

/** The tree of a dictionary with connecting lines (VISUAL §6). */
export function DictionaryTree({ label, rows, selectedId, onSelect, onToggle }: DictionaryTreeProps) {
  return (
    <Tree
      label={label}
      lines={rows}
      selectedId={selectedId}
      look={LINED}
      onChoose={onSelect}
      onToggle={onToggle}
    >
      {(row) => <Name row={row} />}
    </Tree>
  );
}

const LINED: TreeLook<TreeRow> = {
  tree: styles['tree'],
  line: styles['row'],
  mark: (row, onToggle) => (
    <>
      <Lines row={row} />
      <Switcher row={row} onToggle={onToggle} />
    </>
  ),
};

/** The connecting lines from the parent levels; decorative. */
function Lines({ row }: { readonly row: TreeRow }) {
  if (row.level < 2) return null;
  return (
    <span className={styles['lines']} aria-hidden>
      {row.lines.map((goesOn, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a level is its place
        <i key={at} data-line={goesOn ? 'through' : 'none'} />
      ))}
      <i data-line={row.position < row.siblings ? 'branch' : 'end'} />
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
