import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import styles from './progress.module.css';

const progressStore = createStore<{ readonly isRunning: boolean }>(() => ({ isRunning: false }));

/** A navigation has begun (NAV-10). */
export function beginProgress(): void {
  progressStore.setState({ isRunning: true });
}

/** The page is here, or will not come. */
export function endProgress(): void {
  progressStore.setState({ isRunning: false });
}

/** The bar at the top edge that shows while a page is on its way. */
export function ProgressBar() {
  const isRunning = useStore(progressStore, (state) => state.isRunning);
  return <div className={styles['bar']} data-running={isRunning} aria-hidden />;
}
