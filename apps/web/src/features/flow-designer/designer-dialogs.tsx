import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { DeployDialog } from './deploy/deploy-dialog.tsx';
import type { FlowRights } from './flow-rights.ts';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import type { Designer } from './saving/use-designer.ts';
import type { DesignerVerbs } from './use-designer-verbs.ts';
import { DiffDialog } from './versions/diff-dialog.tsx';
import { VersionsDrawer } from './versions/versions-drawer.tsx';

export interface DesignerDialogsProps {
  readonly designer: Designer;
  readonly rights: FlowRights;
  readonly verbs: DesignerVerbs;
  readonly onChoose: (id: string) => void;
}

const QUESTION_WIDTH_PX = 480;

/** The dialogs of the designer. */
export function DesignerDialogs({ designer, rights, verbs, onChoose }: DesignerDialogsProps) {
  const { t } = useTranslation('flow-designer');
  const { dialog, ask } = verbs;
  const close = () => ask(null);
  return (
    <>
      <VersionsDrawer
        model={designer.model}
        isOpen={dialog?.kind === 'versions'}
        canUpdate={rights.canUpdate}
        onClose={close}
        onCompareDraft={(version) => void verbs.compareDraft(version)}
        onCompare={(comparison) => ask({ kind: 'compare', comparison })}
        onRevert={(to) => ask({ kind: 'revert', to })}
      />
      {dialog?.kind === 'deploy' && (
        <DeployDialog
          model={designer.model}
          onClose={close}
          onDeployed={() => void designer.refresh()}
          onFaults={verbs.takeFaults}
          onChoose={onChoose}
        />
      )}
      {dialog?.kind === 'compare' && (
        <DiffDialog
          title={t('diff.title')}
          {...dialog.comparison}
          onClose={() => ask({ kind: 'versions' })}
        />
      )}
      {dialog?.kind === 'conflict' && (
        <ConflictDialog
          theirs={dialog.theirs}
          xml={dialog.xml}
          onOverwrite={async () => {
            await verbs.save(dialog.theirs.rowVersion);
          }}
          onTake={async () => {
            await designer.reload();
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'revert' && (
        <AppModal
          title={t('versions.revert')}
          onClose={() => ask({ kind: 'versions' })}
          onConfirm={() => verbs.revert(dialog.to)}
          confirmText={t('versions.revert')}
          widthPx={QUESTION_WIDTH_PX}
        >
          <p>
            {dialog.to === 'shipped'
              ? t('versions.revertShippedText')
              : t('versions.revertText', { number: dialog.to.version })}
          </p>
        </AppModal>
      )}
    </>
  );
}
