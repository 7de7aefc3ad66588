import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Panels of the shell that are either open or not; at most one of them is. */
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

/** Opens a panel; another one that is open closes. */
export function openPanel(panel: ShellPanel): void {
  shellStore.setState({ panel });
}

/** Closes whatever panel is open. */
export function closePanel(): void {
  shellStore.setState({ panel: null });
}

/** Fullscreen is a simple on/off state (HDR-03); a browser that refuses leaves it off. */
export async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Follows the browser: Escape leaves fullscreen without asking us. */
export function followFullscreen(): () => void {
  const follow = () => shellStore.setState({ isFullscreen: document.fullscreenElement !== null });
  document.addEventListener('fullscreenchange', follow);
  return () => document.removeEventListener('fullscreenchange', follow);
}
