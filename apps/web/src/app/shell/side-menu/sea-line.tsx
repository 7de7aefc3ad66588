import styles from './side-menu.module.css';

/** The one decoration of the working pages: calm water at the foot of the menu. */
export function SeaLine() {
  return (
    <svg className={styles['sea']} viewBox="0 0 240 44" preserveAspectRatio="none" aria-hidden>
      <path d="M0 16c24-12 44-10 66-2s44 10 70-2 60-12 104 4v28H0Z" />
      <path d="M0 30c30-10 52-6 80 0s56 4 84-4 48-6 76 0v18H0Z" />
    </svg>
  );
}
