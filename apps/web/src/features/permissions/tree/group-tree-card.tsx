import type { PermissionGroupRow } from '@haiqiao/contract/endpoints';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SideCard } from '#web/ui/card/side-card.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Tree } from '#web/ui/tree/tree.tsx';
import { withToggled } from '#web/ui/tree/tree.logic.ts';
import { groupLines, type GroupLine, type StatusFilter } from './group-tree.logic.ts';
import styles from './group-tree-card.module.css';

const STATUSES: readonly StatusFilter[] = ['all', 'inForce', 'notInForce', 'pending'];

export interface GroupTreeCardProps {
  readonly groups: readonly PermissionGroupRow[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  readonly onReload: () => void;
}

/** The group tree with search and status; a dot marks a pending change. */
export function GroupTreeCard({ groups, selectedId, onSelect, onReload }: GroupTreeCardProps) {
  const { t } = useTranslation('permissions');
  const [text, setText] = useTabState('search', '');
  const [status, setStatus] = useTabState<StatusFilter>('status', 'all');
  const [folded, setFolded] = useState<readonly string[]>([]);
  const lines = groupLines(groups, { text: useDeferredValue(text), status, folded });
  return (
    <SideCard
      label={t('tree.title')}
      className={styles['card']}
      head={
        <>
          <SearchInput label={t('tree.search')} value={text} onChange={setText} />
          <Select
            aria-label={t('tree.status')}
            isClearable={false}
            value={status}
            options={STATUSES.map((value) => ({ value, label: t(`tree.filter.${value}`) }))}
            onChange={(next) => setStatus(STATUSES.find((each) => each === next) ?? 'all')}
          />
        </>
      }
      foot={
        <>
          <span>{t('tree.count', { count: groups.length })}</span>
          <Button tone="link" icon="reload" onClick={onReload}>
            {t('action.refresh')}
          </Button>
        </>
      }
    >
      {lines.length === 0 ? (
        <p className={styles['note']}>{t('tree.nothing')}</p>
      ) : (
        <Tree
          label={t('tree.title')}
          lines={lines}
          selectedId={selectedId}
          onChoose={({ id }) => onSelect(id)}
          onToggle={(id) => setFolded(withToggled(folded, id))}
        >
          {(line) => <GroupName line={line} />}
        </Tree>
      )}
    </SideCard>
  );
}

function GroupName({ line: { node: group, isBeside } }: { readonly line: GroupLine }) {
  const { t } = useTranslation('permissions');
  return (
    <span className={styles['name']} data-beside={isBeside} title={group.name}>
      <span className={styles['label']}>{group.name}</span>
      <code className={styles['code']}>{group.code}</code>
      {!group.isInForce && <span className={styles['off']}>{t(offWord(group))}</span>}
      {group.pending && (
        <span className={styles['dot']} title={t(`pending.${group.pending.kind}`)}>
          <span className="sr-only">{t(`pending.${group.pending.kind}`)}</span>
        </span>
      )}
    </span>
  );
}

function offWord({ version, status }: PermissionGroupRow) {
  if (version === 0) return 'state.new';
  return status === 'DISABLED' ? 'state.disabled' : 'state.expired';
}
