import { ORG_DEPTH_MAX, type OrgUnit } from '@haiqiao/contract/endpoints';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SideCard } from '#web/ui/card/side-card.tsx';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { LateDropdown } from '#web/ui/dropdown/late-dropdown.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Tree } from '#web/ui/tree/tree.tsx';
import { treeLines, type TreePosition, withToggled } from '#web/ui/tree/tree.logic.ts';
import type { OrganisationRights } from '../organisation-rights.ts';
import styles from './unit-card.module.css';

/** The actions on the selected unit. */
export type UnitVerb = 'add' | 'edit' | 'remove';

export interface UnitCardProps {
  readonly units: readonly OrgUnit[];
  /** Empty for all units. */
  readonly selectedId: string;
  readonly rights: OrganisationRights['unit'];
  readonly onSelect: (id: string) => void;
  readonly onPut: (id: string, position: TreePosition) => void;
  readonly onVerb: (verb: UnitVerb, unit: OrgUnit) => void;
}

const RULES = { depthMax: ORG_DEPTH_MAX, isTopFixed: true };
const NONE: readonly string[] = [];

/** The organisation tree with search; the selected unit filters the member list. */
export function UnitCard({ units, selectedId, rights, onSelect, onPut, onVerb }: UnitCardProps) {
  const { t } = useTranslation('organisation');
  const [text, setText] = useTabState('search', '');
  const [collapsed, setCollapsed] = useTabState('collapsed', NONE);
  const wanted = useDeferredValue(text).trim().toLowerCase();
  const isFound = ({ name, code, leaderName }: OrgUnit) =>
    `${name} ${code} ${leaderName}`.toLowerCase().includes(wanted);
  const lines = treeLines(units, { collapsed, isFound: wanted === '' ? null : isFound });
  const members = membersBelow(units);
  const selected = units.find(({ id }) => id === selectedId);
  return (
    <SideCard
      label={t('tree.title')}
      className={styles['card']}
      head={
        <div className={styles['search']}>
          <SearchInput label={t('tree.search')} value={text} onChange={setText} />
          {selected && <UnitMenu unit={selected} rights={rights} onVerb={(verb) => onVerb(verb, selected)} />}
        </div>
      }
      foot={
        <>
          <span title={t('tree.counted')}>{t('tree.foot', { count: units.length })}</span>
          {rights.update && <span>{t('tree.help')}</span>}
        </>
      }
    >
      <button
        type="button"
        className={styles['all']}
        aria-pressed={selectedId === ''}
        onClick={() => onSelect('')}
      >
        {t('tree.all')}
      </button>
      {lines.length === 0 && <p className={styles['note']}>{t('tree.nothing', { text })}</p>}
      <Tree
        label={t('tree.title')}
        lines={lines}
        selectedId={selectedId}
        moving={rights.update ? { nodes: units, rules: RULES, onPut } : undefined}
        onChoose={({ id }) => onSelect(id)}
        onToggle={(id) => setCollapsed(withToggled(collapsed, id))}
      >
        {({ node }) => <UnitLine unit={node} all={members.get(node.id) ?? 0} />}
      </Tree>
    </SideCard>
  );
}

/** Members of each unit and its descendants, as its list shows them. */
function membersBelow(units: readonly OrgUnit[]): ReadonlyMap<string, number> {
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map<string, number>();
  for (const { id, members } of units) {
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null)
      sums.set(at, (sums.get(at) ?? 0) + members);
  }
  return sums;
}

function UnitLine({ unit, all }: { readonly unit: OrgUnit; readonly all: number }) {
  const { t } = useTranslation('organisation');
  const { name, leaderName, members, status } = unit;
  const hint = leaderName === '' ? name : `${name} · ${t('tree.led', { name: leaderName })}`;
  return (
    <>
      <span className={styles['label']} data-off={status === 'DISABLED'} title={hint}>
        {name}
      </span>
      {status === 'DISABLED' && <span className={styles['mark']}>{t('tree.off')}</span>}
      {all > 0 && (
        <span className={styles['count']} title={t('tree.membersHint', { all, own: members })}>
          {t('tree.members', { count: all })}
        </span>
      )}
    </>
  );
}

interface UnitMenuProps {
  readonly unit: OrgUnit;
  readonly rights: OrganisationRights['unit'];
  readonly onVerb: (verb: UnitVerb) => void;
}

function UnitMenu({ unit, rights, onVerb }: UnitMenuProps) {
  const { t } = useTranslation('organisation');
  const isRoot = unit.parentId === null;
  const items: DropdownItem[] = [
    ...(rights.create ? [{ key: 'add', label: t('unit.addBelow'), icon: 'plus' } as const] : []),
    ...(rights.update ? [{ key: 'edit', label: t('unit.edit'), icon: 'edit' } as const] : []),
    ...(rights.delete && !isRoot
      ? [{ key: 'remove', label: t('unit.remove'), icon: 'delete' } as const]
      : []),
  ];
  if (items.length === 0) return null;
  const isVerb = (key: string): key is UnitVerb => items.some((item) => item !== '-' && item.key === key);
  return (
    <LateDropdown items={items} placement="bottomRight" onSelect={(key) => isVerb(key) && onVerb(key)}>
      <Button icon="more" aria-label={t('unit.actions', { name: unit.name })} aria-haspopup="menu" />
    </LateDropdown>
  );
}
