import { type DragEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { useFileChoice } from '#web/ui/file-choice/use-file-choice.tsx';

const ACCEPTED = '.png,.jpg,.jpeg';

interface Opening {
  readonly choose: () => void;
  readonly input: ReactNode;
  readonly dropping: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** The ways to open a picture: chosen, dropped anywhere on the card, pasted anywhere on the page. */
export function useOpening(open: (file: File) => Promise<void>): Opening {
  const { t } = useTranslation('image-editor');
  const { choose, input } = useFileChoice({
    label: t('open'),
    accepted: ACCEPTED,
    onFile: (file) => void open(file),
  });
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) void open(file);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => take(event.clipboardData?.files));
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    choose,
    input,
    dropping: {
      onDragOver: (event) => event.preventDefault(),
      onDrop: (event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      },
    },
  };
}

/** Shown before a picture is opened. */
export function OpenArea({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation('image-editor');
  return (
    <EmptyState
      drawing="missing"
      title={t('none')}
      reason={t('noneReason')}
      actions={
        <Button tone="primary" icon="import" onClick={onChoose}>
          {t('open')}
        </Button>
      }
    />
  );
}
