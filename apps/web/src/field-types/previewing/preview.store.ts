import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The previewed files and the index of the shown one. */
export interface Preview {
  readonly files: readonly UploadedFile[];
  readonly at: number;
}

const store = createStore<{ readonly preview: Preview | null }>(() => ({ preview: null }));

/** The current preview; null for none. */
export function usePreview(): Preview | null {
  return useStore(store, ({ preview }) => preview);
}

/** Opens, replaces or closes the preview. */
export function setPreview(preview: Preview | null): void {
  store.setState({ preview });
}
