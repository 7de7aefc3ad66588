import { PreviewDialog } from './preview-dialog.tsx';
import { usePreview } from './preview.store.ts';

/** Renders previews; mounted once in the shell. */
export function PreviewHost() {
  const preview = usePreview();
  return preview && <PreviewDialog preview={preview} />;
}
