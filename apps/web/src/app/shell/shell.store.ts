import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Panels of the shell; at most one is open. */
export type ShellPanel = 'accountSettings' | 'preferences' | 'logout' | 'shortcuts' | 'search' | 'menuDrawer';

interface Shell {
  readonly panel: ShellPanel | null;
  readonly isFullscreen: boolean;
}

export const shellStore = createStore<Shell>(() => ({ panel: null, isFullscreen: false }));

/** Part of the shell's state, for a component that follows it. */
export function useShell<Part>(select: (shell: Shell) => Part): Part {
  return useStore(shellStore, select);
}

/** Opens a panel and closes any other. */
export function openPanel(panel: ShellPanel): void {
  shellStore.setState({ panel });
}

/** Closes the open panel. */
export function closePanel(): void {
  shellStore.setState({ panel: null });
}

/** Toggles fullscreen (HDR-03); stays off when the browser refuses. */
export async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Follows the browser: Escape leaves fullscreen without an event of ours. */
export function followFullscreen(): () => void {
  const follow = () => shellStore.setState({ isFullscreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', follow);
  return () => document.removeEventListener('fullscreenchange', follow);
}
