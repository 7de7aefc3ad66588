import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { VERSION } from '#web/lib/version.ts';
import { ShieldGlyph } from '#web/ui/glyph/glyph.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LoginForm } from './form/login-form.tsx';
import styles from './login-page.module.css';
import { LoginScene } from './login-scene.tsx';
import { usePublicSettings } from './public-settings.ts';

export interface LoginPageProps {
  /** Fetches the code of the page that follows: called when somebody is about to sign in, and awaited before leaving. */
  readonly loadNext: () => Promise<void>;
}

/** `/login` (AUTH-01), without the component library: at most 110 kB of code and styles over the wire. */
export function LoginPage({ loadNext }: LoginPageProps) {
  const { t } = useTranslation(['login', 'common']);
  const settings = usePublicSettings();
  const phone = settings?.supportPhone ?? '';
  const documentTitle = `${t('common:product')} - ${t('pageTitle')}`;
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
            <h2>{t('title')}</h2>
            <p className={styles['hint']}>{t('hint')}</p>
            <LoginForm supportPhone={phone} loadNext={loadNext} />
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
