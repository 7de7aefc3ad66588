import type { FlowDeploymentView, FlowFaultView, FlowModelView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { flowModelQueries, reloadFlowModels, revertFlow } from '#web/api/flow-models.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { Checks } from './checks/use-checks.ts';
import type { Designer } from './saving/use-designer.ts';
import type { Comparison } from './versions/versions-drawer.tsx';

/** The open dialog of the designer; at most one. */
export type DesignerDialog =
  | { readonly kind: 'versions' }
  | { readonly kind: 'deploy' }
  | { readonly kind: 'compare'; readonly comparison: Comparison }
  | { readonly kind: 'conflict'; readonly theirs: FlowModelView; readonly xml: string }
  | { readonly kind: 'revert'; readonly to: 'shipped' | FlowDeploymentView };

/** Actions on the model as a whole. */
export interface DesignerVerbs {
  readonly dialog: DesignerDialog | null;
  readonly ask: (dialog: DesignerDialog | null) => void;
  /** The server's message about the last attempt; empty for none. */
  readonly refusal: string;
  readonly takeFaults: (faults: readonly FlowFaultView[]) => void;
  readonly save: (rowVersion?: number) => Promise<boolean>;
  /** Saves edits, then asks for the note of the new version. */
  readonly deploy: () => Promise<void>;
  readonly compareDraft: (version: FlowDeploymentView) => Promise<void>;
  readonly revert: (to: 'shipped' | FlowDeploymentView) => Promise<void>;
}

/** Restores the draft. @returns the server's refusal, else nothing */
async function putBack({ model, reload }: Designer, to: 'shipped' | FlowDeploymentView): Promise<string> {
  try {
    const target = to === 'shipped' ? to : { deploymentId: to.id };
    await revertFlow({ id: model.id, rowVersion: model.rowVersion, to: target });
    await reload();
    await reloadFlowModels();
    return '';
  } catch (error) {
    return refusalMessage(error);
  }
}

/** Saving, deploying, comparing and restoring. */
export function useDesignerVerbs(designer: Designer, checks: Checks): DesignerVerbs {
  const { t } = useTranslation('flow-designer');
  const [dialog, setDialog] = useState<DesignerDialog | null>(null);
  const [refusal, setRefusal] = useState('');
  const { canvas, model } = designer;
  const save = async (rowVersion?: number): Promise<boolean> => {
    if (!canvas.modeler || designer.isBusy) return false;
    const outcome = await designer.save(rowVersion);
    if (outcome.kind === 'overtaken') {
      const theirs = await queryClient.fetchQuery({ ...flowModelQueries.model(model.id), staleTime: 0 });
      setDialog({ kind: 'conflict', theirs, xml: await canvas.xml() });
      return false;
    }
    setRefusal(outcome.kind === 'refused' ? outcome.message : '');
    if (outcome.kind === 'refused') return false;
    checks.take(outcome.faults);
    setDialog(null);
    showToast('success', t('save.done'));
    return true;
  };
  return {
    dialog,
    ask: setDialog,
    refusal,
    takeFaults: checks.take,
    save,
    deploy: async () => {
      if (designer.isDirty && !(await save())) return;
      setDialog({ kind: 'deploy' });
    },
    compareDraft: async (version) => {
      const older = {
        side: { deploymentId: version.id },
        title: t('versions.number', { number: version.version }),
      };
      const newer = { side: { bpmnXml: await canvas.xml() }, title: t('versions.draft') };
      setDialog({ kind: 'compare', comparison: { older, newer } });
    },
    revert: async (to) => {
      const sentence = await putBack(designer, to);
      setDialog(null);
      setRefusal(sentence);
      if (sentence === '') showToast('success', t('versions.reverted'));
    },
  };
}
