import type { Term } from '@haiqiao/contract/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#web/tabs/tab-context.ts';
import { Page } from '#web/ui/page/page.tsx';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import { useFlowRights } from '../flow-rights.ts';
import { DeploymentDialog } from './deployment-dialog.tsx';
import { designerPath } from './flow-models.page.tsx';
import styles from './catalogue.module.css';

const LIST = 'rs_flow_deployment_list';
const ALL: readonly Term[] = [];

/** All deployed versions (ENG-06). */
export function FlowDeploymentsPage() {
  const { t } = useTranslation('flow-designer');
  const tab = useTab();
  const { canDeploy } = useFlowRights();
  const [openId, setOpenId] = useState<string | null>(null);
  const own = useMemo<OwnVerbs>(
    () => ({
      ...OPEN_ONLY,
      open: (row) => setOpenId(row.id),
      itemsOf: () => [{ key: 'open', label: t('deployments.open'), icon: 'project' }],
      act: (_key, row) => setOpenId(row.id),
    }),
    [t],
  );
  return (
    <>
      <OwnList listCode={LIST} fixedTerms={ALL} own={own}>
        {({ buttons, card }) => (
          <Page title={t('deployments.title')} purpose={t('deployments.purpose')} actions={buttons}>
            <div className={styles['list']}>{card}</div>
          </Page>
        )}
      </OwnList>
      {openId !== null && (
        <DeploymentDialog
          id={openId}
          canDeploy={canDeploy}
          onDraw={(modelId) => tab.open(designerPath(modelId))}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
