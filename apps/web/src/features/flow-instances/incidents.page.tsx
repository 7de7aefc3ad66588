import type { Term } from '@haiqiao/contract/query';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Page } from '#web/ui/page/page.tsx';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import styles from './instances.module.css';
import { useIncidentVerbs } from './use-incident-verbs.tsx';

const PATH = '/system/flowIncidents';
const LIST = 'rs_flow_incident_list';
const ALL: readonly Term[] = [];

const isOpen = (row: ListRow) => flowRowOf(row).state === 'OPEN';

/** Timers and steps of process instances that failed for good, to requeue or discard (ENG-06). */
export function FlowIncidentsPage() {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const canManage = useGrantedButtons(PATH).has('flow_incident:manage');
  const verbs = useIncidentVerbs();
  const own: OwnVerbs = {
    ...OPEN_ONLY,
    open: (row) => tab.open(instancePath(flowRowOf(row).instanceId)),
    openLabel: t('incident.instance'),
    empty: { title: t('incident.emptyTitle'), reason: t('incident.emptyReason') },
    itemsOf: (row) => (canManage && isOpen(row) ? verbs.items : []),
    act: verbs.act,
    batch: canManage ? verbs.batch : [],
    actOnAll: verbs.actOnAll,
  };
  return (
    <>
      <OwnList listCode={LIST} fixedTerms={ALL} own={own}>
        {({ buttons, card }) => (
          <Page title={t('page.incidents.title')} purpose={t('page.incidents.purpose')} actions={buttons}>
            <div className={styles['list']}>{card}</div>
          </Page>
        )}
      </OwnList>
      {verbs.dialogs}
    </>
  );
}
