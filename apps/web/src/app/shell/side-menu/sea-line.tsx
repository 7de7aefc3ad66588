import styles from './side-menu.module.css';

/** The single decoration of the application: waves at the bottom of the menu. */
export function SeaLine() {
  return (
    <svg className={styles['sea']} viewBox="0 0 240 48" preserveAspectRatio="none" aria-hidden>
      <path fillOpacity="0.3" d="M0 8c34-11 62-10 94 2s58 10 90-2 40-8 56-5v45H0Z" />
      <path fillOpacity="0.55" d="M0 22c36-9 58-8 84 0s52 9 82 0 48-10 74-2v28H0Z" />
    </svg>
  );
}
