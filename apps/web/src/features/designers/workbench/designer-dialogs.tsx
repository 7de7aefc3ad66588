import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import type { DesignRights } from '#web/views/designing/design-paths.ts';
import type { DesignHead } from '#web/api/designs.ts';
import type { DesignerContext } from './designer-context.ts';
import { ConflictDialog } from './publish/conflict-dialog.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import type { DesignerVerbs } from './use-designer-verbs.ts';
import { CompareDialog } from './versions/compare-dialog.tsx';
import { RestoreDialog } from './versions/restore-dialog.tsx';
import { VersionsDrawer } from './versions/versions-drawer.tsx';

const QUESTION_WIDTH_PX = 480;

export interface DesignerDialogsProps<Design, View extends DesignHead<Design>, Fault> {
  readonly rights: DesignRights;
  readonly designerContext: DesignerContext<Design, View, Fault>;
  readonly verbs: DesignerVerbs<View>;
}

/** The dialogs of the designer. */
export function DesignerDialogs<Design, View extends DesignHead<Design>, Fault>({
  rights,
  designerContext,
  verbs,
}: DesignerDialogsProps<Design, View, Fault>) {
  const { t } = useTranslation('design');
  const { designer } = designerContext;
  const { dialog, ask } = verbs;
  const close = () => ask(null);
  return (
    <>
      <VersionsDrawer
        designerContext={designerContext}
        isOpen={dialog?.kind === 'versions'}
        canPublish={rights.canPublish}
        onClose={close}
        onCompare={(before, after) => ask({ kind: 'compare', before, after })}
        onRestore={(to) => ask({ kind: 'restore', to })}
        onExport={(number) => void verbs.exportFile(number)}
      />
      {dialog?.kind === 'publish' && (
        <PublishDialog
          designerContext={designerContext}
          onClose={close}
          onPublished={(number) => verbs.settle(t('publish.done', { number }))}
        />
      )}
      {dialog?.kind === 'compare' && (
        <CompareDialog
          designerContext={designerContext}
          before={dialog.before}
          after={dialog.after}
          onClose={close}
        />
      )}
      {dialog?.kind === 'restore' && (
        <RestoreDialog
          designerContext={designerContext}
          to={dialog.to}
          onClose={close}
          onRestored={(number) => verbs.settle(t('publish.done', { number }))}
        />
      )}
      {dialog?.kind === 'conflict' && (
        <ConflictDialog
          designerContext={designerContext}
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
