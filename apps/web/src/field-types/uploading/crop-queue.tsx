import { late } from '#web/ui/late/late.tsx';
import type { Size } from '#web/ui/picture/frame.ts';

const CropDialog = late(async () => (await import('../cropping/crop-dialog.tsx')).CropDialog, {
  hasBox: false,
});

export interface CropQueueProps {
  readonly files: readonly File[];
  readonly output: Size;
  readonly onCropped: (file: File) => void;
  /** The pictures that are still to be cropped. */
  readonly onRest: (files: readonly File[]) => void;
}

/** Pictures are cropped one after the other before they are sent; one that is given up is not sent. */
export function CropQueue({ files, output, onCropped, onRest }: CropQueueProps) {
  const [file, ...rest] = files;
  if (!file) return null;
  return (
    <CropDialog
      // Each picture begins anew.
      key={files.length}
      file={file}
      output={output}
      onConfirm={(cropped) => {
        onCropped(cropped);
        onRest(rest);
      }}
      onClose={() => onRest(rest)}
    />
  );
}
