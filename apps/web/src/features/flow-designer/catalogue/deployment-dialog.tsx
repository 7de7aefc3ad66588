import type { FlowDeploymentState } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { getFlowDeployment } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { flowModelQueries, putDeploymentStatus, reloadFlowModels } from '#web/api/flow-models.ts';
import { reloadRecordLists } from '#web/api/records.ts';
import { downloadText } from '#web/lib/download.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { FlowDiagram } from '#web/views/flow-diagram/flow-diagram.tsx';
import { ChoicesContext } from '../panel/panel-scope.ts';
import { useFormChoices } from '../panel/use-form-choices.ts';
import { ChangeList, type ChangeListProps } from '../versions/change-list.tsx';
import { FlowStateTag } from '../versions/deployment-tag.tsx';
import { diffMarks } from '../versions/diff-marks.ts';
import styles from './catalogue.module.css';

const WIDTH_PX = 960;

export interface DeploymentDialogProps {
  readonly id: string;
  readonly canDeploy: boolean;
  readonly onDraw: (modelId: string) => void;
  readonly onClose: () => void;
}

type Deployment = EndpointReply<typeof getFlowDeployment>;

const UNMARKED = { marks: new Map() };
const NO_FORMS: readonly string[] = [];

/** A deployed version: its drawing, changes, and whether it starts instances. */
export function DeploymentDialog({ id, canDeploy, onDraw, onClose }: DeploymentDialogProps) {
  const { t } = useTranslation(['flow-designer', 'common']);
  const found = useQuery(flowModelQueries.deployment(id));
  const { data } = found;
  return (
    <AppModal
      title={data ? t('deployments.of', { name: data.name, number: data.version }) : t('deployments.open')}
      onClose={onClose}
      widthPx={WIDTH_PX}
    >
      {found.error && <Strip tone="error">{found.error.message}</Strip>}
      {!data && !found.error && <p role="status">{t('common:loading')}</p>}
      {data && <Shown deployment={data} canDeploy={canDeploy} onDraw={onDraw} />}
    </AppModal>
  );
}

/** Possible transitions of a version by state. */
const NEXT: Readonly<Record<FlowDeploymentState, readonly FlowDeploymentState[]>> = {
  DEPLOYED: ['SUSPENDED', 'RETIRED'],
  SUSPENDED: ['DEPLOYED', 'RETIRED'],
  RETIRED: ['DEPLOYED'],
};

interface ShownProps extends Pick<DeploymentDialogProps, 'canDeploy' | 'onDraw'> {
  readonly deployment: Deployment;
}

function Shown({ deployment, canDeploy, onDraw }: ShownProps) {
  const { t } = useTranslation('flow-designer');
  const [refusal, setRefusal] = useState('');
  const { diff, bpmnXml, status } = deployment;
  const marks = useMemo(() => (diff ? diffMarks(diff).newer : UNMARKED), [diff]);
  const put = async (next: FlowDeploymentState) => {
    try {
      await putDeploymentStatus({ id: deployment.id, status: next });
      await Promise.all([reloadFlowModels(), reloadRecordLists()]);
      showToast('success', t(`deployments.done.${next}`));
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <div className={styles['form']}>
      {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
      <dl className={styles['facts']}>
        <dt>{t('deployments.status')}</dt>
        <dd>
          <FlowStateTag state={status} />
        </dd>
        <dt>{t('deployments.by')}</dt>
        <dd>
          {t('versions.by', { name: deployment.deployedBy, time: shanghaiTime(deployment.deployedAt) })}
        </dd>
        <dt>{t('deploy.note')}</dt>
        <dd>{deployment.note || t('diff.nothing')}</dd>
        <dt>{t('deployments.instances')}</dt>
        <dd>
          {t('deployments.counts', { running: deployment.runningInstances, all: deployment.instances })}
        </dd>
      </dl>
      <div className={styles['drawing']}>
        <FlowDiagram
          label={t('deployments.of', { name: deployment.name, number: deployment.version })}
          xml={bpmnXml}
          marks={marks}
        />
      </div>
      <SectionTitle>{t('deployments.changes')}</SectionTitle>
      {diff ? <Changes diff={diff} deployment={deployment} /> : <p>{t('versions.firstVersion')}</p>}
      <div className={styles['verbs']}>
        <Button
          icon="export"
          onClick={() =>
            downloadText(`${deployment.key}-v${deployment.version}.bpmn`, 'application/xml', bpmnXml)
          }
        >
          {t('transfer.exportBpmn')}
        </Button>
        <Button icon="form" onClick={() => onDraw(deployment.modelId)}>
          {t('deployments.draw')}
        </Button>
        {canDeploy &&
          NEXT[status].map((next) => (
            <Button
              key={next}
              tone={next === 'RETIRED' ? 'danger' : 'default'}
              onClick={() => void put(next)}
            >
              {t(`deployments.put.${next}`)}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** Changes of a version, with labels of the forms that run its model now. */
function Changes({ diff, deployment }: Pick<ChangeListProps, 'diff'> & Pick<ShownProps, 'deployment'>) {
  const { modelId, bpmnXml } = deployment;
  const model = useQuery(flowModelQueries.model(modelId));
  const { choices } = useFormChoices(model.data?.forms ?? NO_FORMS, true);
  const scope = useMemo(() => ({ ...choices, userNodes: [] }), [choices]);
  const drawings = useMemo(() => [bpmnXml], [bpmnXml]);
  return (
    <ChoicesContext value={scope}>
      <ChangeList diff={diff} drawings={drawings} />
    </ChoicesContext>
  );
}
