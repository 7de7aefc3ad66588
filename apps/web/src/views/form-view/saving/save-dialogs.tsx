import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { FormStore } from '../filling/form.store.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Saving } from './use-save.ts';
import { WarningsDialog } from './warnings-dialog.tsx';

export interface SaveDialogsProps {
  readonly store: FormStore;
  readonly labels: FieldLabels;
  readonly saving: Saving;
  /** My changes were discarded: no draft of them is left. */
  readonly onDiscarded: () => void;
}

/** The dialogs of a save. */
export function SaveDialogs({ store, labels, saving, onDiscarded }: SaveDialogsProps) {
  const { question } = saving;
  if (question?.kind === 'warnings') {
    return (
      <WarningsDialog
        warnings={question.warnings}
        fields={store.fields}
        onAccept={() => saving.accept(question.warnings)}
        onClose={saving.dismiss}
      />
    );
  }
  if (question?.kind !== 'conflict') return null;
  return (
    <ConflictDialog
      store={store}
      labels={labels}
      theirs={question.theirs}
      conflicts={question.conflicts}
      taken={question.taken}
      onMerge={(chosen) => saving.merge(question.theirs, chosen)}
      onTakeTheirs={() => {
        saving.takeTheirs(question.theirs);
        onDiscarded();
      }}
      onClose={saving.dismiss}
    />
  );
}
