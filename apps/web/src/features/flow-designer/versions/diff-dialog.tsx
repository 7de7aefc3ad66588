import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { DiffView, type DiffViewProps } from './diff-view.tsx';

const WIDTH_PX = 1120;

export interface DiffDialogProps extends DiffViewProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** A comparison of two diagrams in a dialog. */
export function DiffDialog({ title, onClose, ...sides }: DiffDialogProps) {
  return (
    <AppModal title={title} onClose={onClose} widthPx={WIDTH_PX}>
      <DiffView {...sides} />
    </AppModal>
  );
}
