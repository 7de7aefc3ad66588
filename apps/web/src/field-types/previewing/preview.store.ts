import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Files that are looked at, and which of them is shown. */
export interface Preview {
  readonly files: readonly UploadedFile[];
  readonly at: number;
}

const store = createStore<{ readonly preview: Preview | null }>(() => ({ preview: null }));

/** What is looked at now; null for nothing. */
export function usePreview(): Preview | null {
  return useStore(store, ({ preview }) => preview);
}

/** Shows files, or others of them, or none. */
export function setPreview(preview: Preview | null): void {
  store.setState({ preview });
}
