import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import type { DesignRights } from './design-paths.ts';
import { useDesignScope } from './parts/design-scope.ts';
import { ConflictDialog } from './publish/conflict-dialog.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import type { DesignerVerbs } from './use-designer-verbs.ts';
import { CompareDialog } from './versions/compare-dialog.tsx';
import { RestoreDialog } from './versions/restore-dialog.tsx';
import { VersionsDrawer } from './versions/versions-drawer.tsx';

const QUESTION_WIDTH_PX = 480;

export interface DesignerDialogsProps {
  readonly rights: DesignRights;
  readonly verbs: DesignerVerbs;
}

/** What opens over the designer. */
export function DesignerDialogs({ rights, verbs }: DesignerDialogsProps) {
  const { t } = useTranslation('list-design');
  const { designer } = useDesignScope();
  const { dialog, ask } = verbs;
  const close = () => ask(null);
  return (
    <>
      <VersionsDrawer
        isOpen={dialog?.kind === 'versions'}
        canPublish={rights.canPublish}
        onClose={close}
        onCompare={(before, after) => ask({ kind: 'compare', before, after })}
        onRestore={(to) => ask({ kind: 'restore', to })}
        onExport={(number) => void verbs.exportFile(number)}
      />
      {dialog?.kind === 'publish' && (
        <PublishDialog
          onClose={close}
          onPublished={(number) => verbs.settle(t('publish.done', { number }))}
        />
      )}
      {dialog?.kind === 'compare' && (
        <CompareDialog before={dialog.before} after={dialog.after} onClose={close} />
      )}
      {dialog?.kind === 'restore' && (
        <RestoreDialog
          to={dialog.to}
          onClose={close}
          onRestored={(number) => verbs.settle(t('publish.done', { number }))}
        />
      )}
      {dialog?.kind === 'conflict' && (
        <ConflictDialog
          theirs={dialog.theirs}
          onOverwrite={async () => {
            await verbs.save(dialog.theirs);
          }}
          onTake={async () => {
            await designer.reload();
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'discard' && (
        <AppModal
          title={t('discard.button')}
          isOpen
          onClose={close}
          onConfirm={verbs.discard}
          confirmText={t('discard.button')}
          isDanger
          widthPx={QUESTION_WIDTH_PX}
        >
          <p>{t('discard.text')}</p>
        </AppModal>
      )}
    </>
  );
}
