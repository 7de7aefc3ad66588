import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import { pathOfRow } from '#web/views/flow-view/rows/row-path.ts';
import { useBatchDeeds } from '#web/views/flow-view/rows/use-batch-deeds.tsx';
import type { OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { BoxPage } from './box-page.tsx';

const LIST = 'rs_flow_started_list';
/** State of an instance that goes on (DOMAIN §2.20). */
const RUNNING = 'RUNNING';

/** 我发起的: where what the reader handed in has come to; it can be urged and withdrawn. */
export function StartedBox() {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const batch = useBatchDeeds(['urge', 'withdraw']);
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
    open: (row) => void pathOfRow(flowRowOf(row)).then(tab.open),
    edit: undefined,
    create: () => undefined,
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
