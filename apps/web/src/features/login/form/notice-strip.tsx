import { useTranslation } from 'react-i18next';
import type { LeaveReason } from '#web/session/leave-session.ts';
import { InfoCircleGlyph } from '#web/ui/glyph/glyph.tsx';
import styles from './login-strip.module.css';

/** Why the person was sent to this page (AUTH-14). */
export function NoticeStrip({ reason }: { reason: LeaveReason }) {
  const { t } = useTranslation('login');
  return (
    <output className={styles['strip']} data-tone="info">
      <InfoCircleGlyph size={16} />
      {t(`notice.${reason}`)}
    </output>
  );
}
