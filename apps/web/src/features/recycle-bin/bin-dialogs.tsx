import type { BinScope } from './bin-scope.ts';
import { ClashDialog } from './clash-dialog.tsx';
import { FailuresDialog } from './failures-dialog.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';
import { PurgeDialog } from './purge-dialog.tsx';

/** The open dialog of the recycle bin. */
export function BinDialogs({ scope }: { readonly scope: BinScope }) {
  const { rights, previewed, verbs, purging, askPurge, restoring, closePreview } = scope;
  const { clash, failures } = restoring;
  return (
    <>
      {previewed && (
        <PreviewDrawer
          entry={previewed}
          canRestore={rights.restore}
          onRestore={() => verbs.restore(previewed)}
          onClose={closePreview}
        />
      )}
      {clash && (
        <ClashDialog
          key={JSON.stringify(clash.clashes)}
          entry={clash.entry}
          clashes={clash.clashes}
          onRestore={restoring.restoreAs}
          onClose={restoring.dismiss}
        />
      )}
      {failures && <FailuresDialog failures={failures} onClose={restoring.dismiss} />}
      {purging && (
        <PurgeDialog
          count={purging.entries?.length ?? null}
          title={purging.entries?.[0]?.title ?? ''}
          onPurge={() => restoring.purge(purging.entries)}
          onClose={() => askPurge(null)}
        />
      )}
    </>
  );
}
