import { late } from '#web/ui/late/late.tsx';
import type { Size } from '#web/ui/picture/frame.ts';

const CropDialog = late(async () => (await import('../cropping/crop-dialog.tsx')).CropDialog, {
  hasBox: false,
});

export interface CropQueueProps {
  readonly files: readonly File[];
  readonly output: Size;
  readonly onCropped: (file: File) => void;
  /** The pictures still to be cropped. */
  readonly onRest: (files: readonly File[]) => void;
}

/** Pictures are cropped one by one before upload; a cancelled one is not sent. */
export function CropQueue({ files, output, onCropped, onRest }: CropQueueProps) {
  const [file, ...rest] = files;
  if (!file) return null;
  return (
    <CropDialog
      // Remounts for each picture.
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
