import { originOfLink } from '@haiqiao/contract/access';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuEntries } from '#web/session/menu.logic.ts';
import { useSession } from '#web/session/session.store.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './embed.module.css';

/**
 * Permissions of an embedded external page: scripts, forms, its own origin, and opening windows, but not navigating this application. Its
 * origin is never ours, so keeping it is safe.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** The link of the menu entry in the address; null when there is none to embed. */
function useLink(code: string): string | null {
  const modules = useSession((session) => session?.modules);
  const entry = menuEntries(modules ?? []).find(({ node }) => node.code === code);
  if (entry?.node.openMode !== 'EMBED') return null;
  const origin = originOfLink(entry.node.param);
  return origin === null || origin === window.location.origin ? null : entry.node.param;
}

/** Whether the browser refused to embed a page of an origin. */
function useRefusal(origin: string): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src' && event.blockedURI.startsWith(origin)) setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [origin]);
  return isRefused;
}

/** An external page in a tab (内嵌): named by the menu, permitted by the setting `embed.origins`. */
export function EmbedPage() {
  const { t } = useTranslation('tabs');
  const { query, title } = useTab();
  const link = useLink(query['code'] ?? '');
  if (link === null) return <EmptyState isPage drawing="missing" title={t('embed.missing')} />;
  return <Frame key={link} link={link} title={title} />;
}

function Frame({ link, title }: { readonly link: string; readonly title: string }) {
  const { t } = useTranslation('tabs');
  const origin = originOfLink(link) ?? '';
  const isRefused = useRefusal(origin);
  const [isHere, setHere] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <h1 className="sr-only">{title}</h1>
        <Icon name="global" size={14} className={styles['globe']} />
        <span className={styles['origin']}>{origin}</span>
        <span className={styles['note']}>{isHere || isRefused ? t('embed.note') : t('embed.loading')}</span>
        <Button tone="text" size="small" icon="reload" onClick={() => setRound(round + 1)}>
          {t('embed.reload')}
        </Button>
        <OpenElsewhere link={link} />
      </header>
      {isRefused ? (
        <EmptyState
          drawing="locked"
          title={t('embed.refused')}
          reason={t('embed.refusedReason', { origin })}
          actions={<OpenElsewhere link={link} />}
        />
      ) : (
        <iframe
          key={round}
          className={styles['frame']}
          src={link}
          title={title}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          onLoad={() => setHere(true)}
        />
      )}
    </div>
  );
}

function OpenElsewhere({ link }: { readonly link: string }) {
  const { t } = useTranslation('tabs');
  return (
    <a className={styles['link']} href={link} target="_blank" rel="noopener noreferrer">
      <Icon name="export" size={14} />
      {t('embed.newWindow')}
    </a>
  );
}
