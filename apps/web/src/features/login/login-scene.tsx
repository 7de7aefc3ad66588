import { useTranslation } from 'react-i18next';
import logo from '#web/ui/logo.svg';
import illustration from './login-illustration.svg';
import styles from './login-page.module.css';

/** The left side: the product. Below 1024 px only the product name remains. */
export function LoginScene() {
  const { t } = useTranslation(['login', 'common']);
  return (
    <header className={styles['scene']}>
      {/* Lazy and last: the form is usable before the picture is loaded. */}
      <img
        className={styles['picture']}
        src={illustration}
        alt=""
        loading="lazy"
        decoding="async"
        fetchPriority="low"
      />
      <div className={styles['brand']}>
        <img src={logo} alt="" width={44} height={44} />
        <div>
          <h1>{t('common:product')}</h1>
          <p>{t('staffSide')}</p>
        </div>
      </div>
      <p className={styles['slogan']}>{t('slogan')}</p>
      <p className={styles['purpose']}>{t('purpose')}</p>
    </header>
  );
}
