import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import styles from './progress.module.css';

const progressStore = createStore<{ readonly isRunning: boolean }>(() => ({ isRunning: false }));

/** Starts the progress bar for a navigation (NAV-10). */
export function beginProgress(): void {
  progressStore.setState({ isRunning: true });
}

/** Ends it: the page is loaded, or failed to load. */
export function endProgress(): void {
  progressStore.setState({ isRunning: false });
}

/** The bar at the top edge while a page is loading. */
export function ProgressBar() {
  const isRunning = useStore(progressStore, (state) => state.isRunning);
  return <div className={styles['bar']} data-running={isRunning} aria-hidden />;
}
