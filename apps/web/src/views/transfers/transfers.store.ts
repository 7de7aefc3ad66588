import type { Transfer } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { reloadTransfers } from '#web/api/transfers.ts';

/** This window's state of exports and imports besides the server's list. */
interface Transfers {
  readonly isOpen: boolean;
  /** Opened by an import alone: it has no download, so the tray closes when it is done. */
  readonly closesItself: boolean;
  /** Started in this window: their end is announced. */
  readonly followed: ReadonlySet<string>;
}

export const transfersStore = createStore<Transfers>(() => ({
  isOpen: false,
  closesItself: false,
  followed: new Set(),
}));

/** Subscribes to a part of the state. */
export function useTransfers<Part>(select: (transfers: Transfers) => Part): Part {
  return useStore(transfersStore, select);
}

/** Opens the tray with the exports and imports; it stays until it is closed. */
export function openTray(): void {
  transfersStore.setState({ isOpen: true, closesItself: false });
  void reloadTransfers();
}

/** Closes the tray; running transfers continue. */
export function closeTray(): void {
  transfersStore.setState({ isOpen: false });
}

/** Shows an export or import started here in the tray, and announces its end. */
export function followTransfer({ id, kind }: Pick<Transfer, 'id' | 'kind'>): void {
  const { followed, isOpen, closesItself } = transfersStore.getState();
  transfersStore.setState({
    followed: new Set([...followed, id]),
    isOpen: true,
    closesItself: kind === 'import' && (!isOpen || closesItself),
  });
  void reloadTransfers();
}

/** Its end was announced; a failed one stays visible. */
export function unfollowTransfer({ id, state }: Pick<Transfer, 'id' | 'state'>): void {
  const { isOpen, ...now } = transfersStore.getState();
  const followed = new Set(now.followed);
  followed.delete(id);
  const closesItself = now.closesItself && state === 'done';
  const isOver = closesItself && followed.size === 0;
  transfersStore.setState({ followed, closesItself, isOpen: isOpen && !isOver });
}
