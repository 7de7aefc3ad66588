import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import type { DesignRights } from '#web/views/designing/design-paths.ts';
import type { DesignHead } from '#web/api/designs.ts';
import type { Desk } from './desk.ts';
import { ConflictDialog } from './publish/conflict-dialog.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import type { DesignerVerbs } from './use-designer-verbs.ts';
import { CompareDialog } from './versions/compare-dialog.tsx';
import { RestoreDialog } from './versions/restore-dialog.tsx';
import { VersionsDrawer } from './versions/versions-drawer.tsx';

const QUESTION_WIDTH_PX = 480;

export interface DesignerDialogsProps<Design, View extends DesignHead<Design>, Fault> {
  readonly rights: DesignRights;
  readonly desk: Desk<Design, View, Fault>;
  readonly verbs: DesignerVerbs<View>;
}

/** What opens over the designer. */
export function DesignerDialogs<Design, View extends DesignHead<Design>, Fault>({
  rights,
  desk,
  verbs,
}: DesignerDialogsProps<Design, View, Fault>) {
  const { t } = useTranslation('design');
  const { designer } = desk;
  const { dialog, ask } = verbs;
  const close = () => ask(null);
  return (
    <>
      <VersionsDrawer
        desk={desk}
        isOpen={dialog?.kind === 'versions'}
        canPublish={rights.canPublish}
        onClose={close}
        onCompare={(before, after) => ask({ kind: 'compare', before, after })}
        onRestore={(to) => ask({ kind: 'restore', to })}
        onExport={(number) => void verbs.exportFile(number)}
      />
      {dialog?.kind === 'publish' && (
        <PublishDialog
          desk={desk}
          onClose={close}
          onPublished={(number) => verbs.settle(t('publish.done', { number }))}
        />
      )}
      {dialog?.kind === 'compare' && (
        <CompareDialog desk={desk} before={dialog.before} after={dialog.after} onClose={close} />
      )}
      {dialog?.kind === 'restore' && (
        <RestoreDialog
          desk={desk}
          to={dialog.to}
          onClose={close}
          onRestored={(number) => verbs.settle(t('publish.done', { number }))}
        />
      )}
      {dialog?.kind === 'conflict' && (
        <ConflictDialog
          desk={desk}
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
