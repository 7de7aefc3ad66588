import type { FlowFaultView, FlowModelView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { deployFlowModel, flowModelQueries, reloadFlowModels } from '#web/api/flow-models.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { FaultList } from '../checks/fault-list.tsx';
import { StartNote } from '../panel/start-note.tsx';
import { DiffView } from '../versions/diff-view.tsx';
import styles from './deploy.module.css';

const WIDTH_PX = 960;
const NOTE_MAX = 500;

export interface DeployDialogProps {
  /** As last saved. */
  readonly model: FlowModelView;
  readonly onClose: () => void;
  readonly onDeployed: (version: number) => void;
  /** Called with the faults that prevent the deployment. */
  readonly onFaults: (faults: readonly FlowFaultView[]) => void;
  readonly onChoose: (nodeId: string) => void;
}

/** Deploys the next version of a model: shows the changes and asks for a note. */
export function DeployDialog({ model, onClose, onDeployed, onFaults, onChoose }: DeployDialogProps) {
  const { t } = useTranslation('flow-designer');
  const versions = useQuery(flowModelQueries.deployments(model.id));
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState('');
  const [faults, setFaults] = useState<readonly FlowFaultView[]>([]);
  const newest = versions.data?.datas[0];
  const deploy = async () => {
    try {
      const answer = await deployFlowModel({ id: model.id, rowVersion: model.rowVersion, note });
      onFaults(answer.faults);
      if (!answer.deployment) {
        setFaults(answer.faults.filter(({ isBlocking }) => isBlocking));
        return;
      }
      showToast('success', t('deploy.done', { version: answer.deployment.version }));
      await reloadFlowModels();
      onDeployed(answer.deployment.version);
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <AppModal
      title={t('deploy.title', { name: model.name })}
      onClose={onClose}
      onConfirm={deploy}
      confirmText={t('deploy.confirm')}
      canConfirm={versions.data !== undefined}
      widthPx={WIDTH_PX}
    >
      <div className={styles['body']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        {faults.length > 0 && (
          <>
            <Strip tone="error">{t('deploy.faults', { count: faults.length })}</Strip>
            <FaultList
              faults={faults}
              refusal=""
              onChoose={(id) => {
                onClose();
                onChoose(id);
              }}
            />
          </>
        )}
        <StartNote flowKey={model.key} forms={model.forms} />
        <TextAreaField
          label={t('deploy.note')}
          hint={t('deploy.noteHint')}
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={setNote}
        />
        {versions.data && !newest && <Strip tone="info">{t('deploy.first')}</Strip>}
        {newest && (
          <>
            <p className={styles['quiet']}>{t('deploy.running', { count: newest.runningInstances })}</p>
            <DiffView
              older={{
                side: { deploymentId: newest.id },
                title: t('versions.number', { number: newest.version }),
              }}
              newer={{ side: { modelId: model.id }, title: t('deploy.next', { number: newest.version + 1 }) }}
            />
          </>
        )}
      </div>
    </AppModal>
  );
}
