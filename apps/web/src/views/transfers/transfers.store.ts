import type { Transfer } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { reloadTransfers } from '#web/api/transfers.ts';

/** What this window knows of exports and imports beside the server's list. */
interface Transfers {
  readonly isOpen: boolean;
  /** Started in this window: their end is said aloud. */
  readonly followed: ReadonlySet<string>;
}

export const transfersStore = createStore<Transfers>(() => ({
  isOpen: false,
  followed: new Set(),
}));

/** Part of it, for a component that follows it. */
export function useTransfers<Part>(select: (transfers: Transfers) => Part): Part {
  return useStore(transfersStore, select);
}

/** Opens the tray with the exports and imports. */
export function openTray(): void {
  transfersStore.setState({ isOpen: true });
  void reloadTransfers();
}

/** Closes the tray; what runs goes on. */
export function closeTray(): void {
  transfersStore.setState({ isOpen: false });
}

/** Shows an export or import that was started here in the tray, and says aloud when it has ended. */
export function followTransfer({ id }: Pick<Transfer, 'id'>): void {
  const { followed } = transfersStore.getState();
  transfersStore.setState({ followed: new Set([...followed, id]) });
  openTray();
}

/** Its end was said. */
export function unfollowTransfer(id: string): void {
  const followed = new Set(transfersStore.getState().followed);
  followed.delete(id);
  transfersStore.setState({ followed });
}
