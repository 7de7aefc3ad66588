import { PreviewDialog } from './preview-dialog.tsx';
import { usePreview } from './preview.store.ts';

/** Where previews are shown; stands once in the shell. */
export function PreviewHost() {
  const preview = usePreview();
  return preview && <PreviewDialog preview={preview} />;
}
