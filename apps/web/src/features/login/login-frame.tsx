import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { VERSION } from '#web/lib/version.ts';
import { ShieldGlyph } from '#web/ui/glyph/glyph.tsx';
import { LanguageMenu } from './language-menu.tsx';
import styles from './login-page.module.css';
import { LoginScene } from './login-scene.tsx';
import type { usePublicSettings } from './public-settings.ts';

export interface LoginFrameProps {
  /** Window title, before the product name. */
  readonly pageTitle: string;
  readonly title: string;
  readonly hint: string;
  readonly settings: ReturnType<typeof usePublicSettings>;
  readonly children: ReactNode;
}

/** The frame around the card of public pages: product, language, footer. */
export function LoginFrame({ pageTitle, title, hint, settings, children }: LoginFrameProps) {
  const { t } = useTranslation(['login', 'common']);
  const phone = settings?.supportPhone ?? '';
  const documentTitle = `${t('common:product')} - ${pageTitle}`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  const facts = [
    settings?.centreName ?? '',
    phone === '' ? '' : t('support', { phone }),
    t('version', { version: VERSION }),
  ].filter((fact) => fact !== '');
  return (
    <div className={styles['page']}>
      <LoginScene />
      <main className={styles['panel']}>
        <div className={styles['tools']}>
          <LanguageMenu />
        </div>
        <div className={styles['middle']}>
          <section className={styles['card']}>
            <h2>{title}</h2>
            <p className={styles['hint']}>{hint}</p>
            {children}
          </section>
        </div>
        <div className={styles['foot']}>
          <p className={styles['secrecy']}>
            <ShieldGlyph size={12} />
            {t('secrecy')}
          </p>
          <p className={styles['facts']}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
      </main>
    </div>
  );
}
