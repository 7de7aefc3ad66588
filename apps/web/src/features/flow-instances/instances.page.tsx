import type { Term } from '@haiqiao/contract/query';
import { useTranslation } from 'react-i18next';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Page } from '#web/ui/page/page.tsx';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import { pathOfRow } from '#web/views/flow-view/rows/row-path.ts';
import type { BatchAction } from '#web/views/flow-view/rows/batch-action.ts';
import { useBatchActions } from '#web/views/flow-view/rows/use-batch-actions.tsx';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import styles from './instances.module.css';

const PATH = '/system/flowInstances';
const LIST = 'rs_flow_instance_list';
const ALL: readonly Term[] = [];
const BATCH_ACTIONS: readonly BatchAction[] = ['urge', 'suspend', 'resume', 'retry', 'terminate'];
const NONE: readonly BatchAction[] = [];

/** All process instances: their state and the administrator actions (ENG-06). */
export function FlowInstancesPage() {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const canManage = useGrantedButtons(PATH).has('flow_instance:manage');
  const batch = useBatchActions(canManage ? BATCH_ACTIONS : NONE);
  const own: OwnVerbs = {
    ...OPEN_ONLY,
    open: (row) => tab.open(instancePath(row.id)),
    itemsOf: (row) =>
      flowRowOf(row).bizId === '' ? [] : [{ key: 'record', label: t('instance.record'), icon: 'file-text' }],
    act: (_key, row) => void pathOfRow(flowRowOf(row)).then(tab.open),
    batch: batch.verbs,
    actOnAll: batch.actOnAll,
  };
  return (
    <>
      <OwnList listCode={LIST} fixedTerms={ALL} own={own}>
        {({ buttons, card }) => (
          <Page title={t('page.instances.title')} purpose={t('page.instances.purpose')} actions={buttons}>
            <div className={styles['list']}>{card}</div>
          </Page>
        )}
      </OwnList>
      {batch.dialogs}
    </>
  );
}
