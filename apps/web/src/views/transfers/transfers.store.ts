import type { Transfer } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { reloadTransfers } from '#web/api/transfers.ts';

/** What this window knows of exports and imports beside the server's list. */
interface Transfers {
  readonly isOpen: boolean;
  /** Opened by an import alone: nothing is to be fetched from it, so it goes when that is done. */
  readonly closesItself: boolean;
  /** Started in this window: their end is said aloud. */
  readonly followed: ReadonlySet<string>;
}

export const transfersStore = createStore<Transfers>(() => ({
  isOpen: false,
  closesItself: false,
  followed: new Set(),
}));

/** Part of it, for a component that follows it. */
export function useTransfers<Part>(select: (transfers: Transfers) => Part): Part {
  return useStore(transfersStore, select);
}

/** Opens the tray with the exports and imports; it stays until it is closed. */
export function openTray(): void {
  transfersStore.setState({ isOpen: true, closesItself: false });
  void reloadTransfers();
}

/** Closes the tray; what runs goes on. */
export function closeTray(): void {
  transfersStore.setState({ isOpen: false });
}

/** Shows an export or import that was started here in the tray, and says aloud when it has ended. */
export function followTransfer({ id, kind }: Pick<Transfer, 'id' | 'kind'>): void {
  const { followed, isOpen, closesItself } = transfersStore.getState();
  transfersStore.setState({
    followed: new Set([...followed, id]),
    isOpen: true,
    closesItself: kind === 'import' && (!isOpen || closesItself),
  });
  void reloadTransfers();
}

/** Its end was said; one that went wrong stays in sight. */
export function unfollowTransfer({ id, state }: Pick<Transfer, 'id' | 'state'>): void {
  const { isOpen, ...now } = transfersStore.getState();
  const followed = new Set(now.followed);
  followed.delete(id);
  const closesItself = now.closesItself && state === 'done';
  const isOver = closesItself && followed.size === 0;
  transfersStore.setState({ followed, closesItself, isOpen: isOpen && !isOver });
}
