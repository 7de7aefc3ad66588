import type { OrgUnit } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organisationQueries, putUnit, reloadOrganisation } from '#web/api/organisation.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { type TreePosition, withMoved } from '#web/ui/tree/tree.logic.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import { MemberDialogs } from './member/member-dialogs.tsx';
import { MemberDrawer } from './member/member-drawer.tsx';
import { MemberForm } from './member/member-form.tsx';
import { TransferDialog } from './member/transfer-dialog.tsx';
import { useMemberVerbs } from './member/use-member-verbs.ts';
import styles from './organisation.module.css';
import { useOrganisationRights } from './organisation-rights.ts';
import { refusalMessage } from '#web/api/api-error.ts';
import { RemoveUnitDialog } from './tree/remove-unit-dialog.tsx';
import { UnitCard, type UnitVerb } from './tree/unit-card.tsx';
import { UnitDialog } from './tree/unit-dialog.tsx';

const LIST = 'rs_member_list';
const EVERYBODY: readonly Term[] = [];

/** The organisation tree, beside it the members of the selected unit and its descendants (ORG-01). */
export function OrganisationPage() {
  const { t } = useTranslation(['organisation', 'common']);
  const tree = useQuery(organisationQueries.tree());
  const rights = useOrganisationRights();
  const [chosen, setChosen] = useTabState('unit', '');
  const units = tree.data ?? [];
  const unit = units.find(({ id }) => id === chosen) ?? null;
  const fixedTerms = useMemo<readonly Term[]>(
    () => (unit === null ? EVERYBODY : [{ column: 'unitIds', termType: 'eq', value: unit.id }]),
    [unit],
  );
  const [unitDialog, setUnitDialog] = useState<{ verb: UnitVerb; unit: OrgUnit } | null>(null);
  const members = useMemberVerbs(rights.member);
  const put = useMoving(units);
  if (tree.error && !tree.data) {
    return (
      <EmptyState
        isPage
        drawing="broken"
        title={t('failed')}
        reason={tree.error.message}
        actions={<Button onClick={() => void tree.refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  }
  return (
    <>
      <OwnList listCode={LIST} fixedTerms={fixedTerms} own={members.own}>
        {({ buttons, card }) => (
          <Page
            title={t('title')}
            purpose={t('purpose')}
            actions={
              <>
                {buttons}
                {rights.member.create && (
                  <Button tone="primary" icon="plus" onClick={members.own.create}>
                    {t('member.add')}
                  </Button>
                )}
              </>
            }
          >
            <div className={styles['cards']}>
              <UnitCard
                units={units}
                selectedId={chosen}
                rights={rights.unit}
                onSelect={setChosen}
                onPut={(id, position) => void put(id, position)}
                onVerb={(verb, of) => setUnitDialog({ verb, unit: of })}
              />
              <div className={styles['list']}>{card}</div>
            </div>
          </Page>
        )}
      </OwnList>
      {unitDialog && <UnitDialogs {...unitDialog} onChosen={setChosen} onClose={() => setUnitDialog(null)} />}
      {members.openId && (
        <MemberDrawer
          memberId={members.openId}
          rights={rights.member}
          onVerb={members.begin}
          onClose={members.close}
        />
      )}
      {members.isAdding && (
        <MemberForm
          member={null}
          orgId={unit?.id ?? ''}
          onSaved={({ id }) => members.show(id)}
          onClose={members.endAdding}
        />
      )}
      {members.moving && (
        <TransferDialog members={members.moving} onDone={() => undefined} onClose={members.endMoving} />
      )}
      {members.dialog && <MemberDialogs {...members.dialog} onClose={members.endDialog} />}
    </>
  );
}

interface UnitDialogsProps {
  readonly verb: UnitVerb;
  readonly unit: OrgUnit;
  readonly onChosen: (id: string) => void;
  readonly onClose: () => void;
}

function UnitDialogs({ verb, unit, onChosen, onClose }: UnitDialogsProps) {
  if (verb === 'remove')
    return <RemoveUnitDialog unit={unit} onRemoved={() => onChosen(unit.parentId ?? '')} onClose={onClose} />;
  return (
    <UnitDialog
      unit={verb === 'edit' ? unit : null}
      parent={verb === 'add' ? unit : null}
      onSaved={({ id }) => onChosen(id)}
      onClose={onClose}
    />
  );
}

/** Moves a unit: the tree changes at once, and reverts on refusal. */
function useMoving(units: readonly OrgUnit[]) {
  const { t } = useTranslation('organisation');
  const client = useQueryClient();
  return async (id: string, { parentId, beforeId }: TreePosition) => {
    const { queryKey } = organisationQueries.tree();
    const before = client.getQueryData(queryKey);
    const moved = units.find((unit) => unit.id === id);
    if (!moved || parentId === null) return;
    // A reply that was sent before this move would show the unit where it was.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, [...withMoved(units, id, { parentId, beforeId })]);
    try {
      await putUnit({ id, parentId, beforeId });
      showToast('success', t('tree.moved', { name: moved.name }));
    } catch (error) {
      client.setQueryData(queryKey, before);
      showToast('error', refusalMessage(error));
    }
    await reloadOrganisation();
  };
}
