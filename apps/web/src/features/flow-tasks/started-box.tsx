import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import { pathOfRow } from '#web/views/flow-view/rows/row-path.ts';
import { useBatchActions } from '#web/views/flow-view/rows/use-batch-actions.tsx';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { BoxPage } from './box-page.tsx';

const LIST = 'rs_flow_started_list';
/** State of a running instance (DOMAIN §2.20). */
const RUNNING = 'RUNNING';

/** 我发起的: the progress of the reader's submissions, with urge and withdraw. */
export function StartedBox() {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const batch = useBatchActions(['urge', 'withdraw']);
  const itemsOf = (row: ListRow): DropdownItem[] => [
    ...(flowRowOf(row).state === RUNNING
      ? [
          { key: 'urge', label: t('batch.urge'), icon: 'bell' } as const,
          { key: 'withdraw', label: t('batch.withdraw'), icon: 'undo' } as const,
        ]
      : []),
    { key: 'flow', label: t('row.flow'), icon: 'history' },
  ];
  const own: OwnVerbs = {
    ...OPEN_ONLY,
    open: (row) => void pathOfRow(flowRowOf(row)).then(tab.open),
    itemsOf,
    act: (key, row) =>
      key === 'flow' ? tab.open(instancePath(flowRowOf(row).instanceId)) : batch.act(key, row),
    batch: batch.verbs,
    actOnAll: batch.actOnAll,
  };
  return (
    <BoxPage box="started" listCode={LIST} own={own}>
      {batch.dialogs}
    </BoxPage>
  );
}
