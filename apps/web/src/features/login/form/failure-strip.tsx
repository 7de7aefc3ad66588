import { type LocaleCode, tagOf } from '@haiqiao/contract/i18n';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { CrossCircleGlyph } from '#web/ui/glyph/glyph.tsx';
import type { LoginFailure } from './login-failure.ts';
import styles from './login-strip.module.css';

/** The sentence of a failure in another language than the server's answer; null when the catalogue has none. */
async function translated(failure: LoginFailure, locale: LocaleCode): Promise<string | null> {
  const { ERROR_CATALOG, errorText } = await import('@haiqiao/contract/errors');
  if (!(failure.errorId in ERROR_CATALOG)) return null;
  const id = failure.errorId as keyof typeof ERROR_CATALOG; // looked up in the line above
  return errorText(id, tagOf(locale), failure.details);
}

/** The server used the language of the attempt; after a switch its sentence is taken from the catalogue. */
function useServerSentence(failure: LoginFailure): string {
  const locale = useLocale();
  const [said, setSaid] = useState({ failure, locale: failure.locale, text: failure.message });
  useEffect(() => {
    let isCurrent = true;
    const say = (text: string | null): void => {
      if (isCurrent && text !== null) setSaid({ failure, locale, text });
    };
    // Without the catalogue the old sentence stays.
    if (locale !== failure.locale) translated(failure, locale).then(say, () => say(null));
    return () => {
      isCurrent = false;
    };
  }, [failure, locale]);
  return said.failure === failure && said.locale === locale ? said.text : failure.message;
}

/** Title and help for a failure; `remaining` is the countdown, null when there is nothing to wait for. */
function useSentences(failure: LoginFailure, remaining: string | null): { title: string; help: string } {
  const { t } = useTranslation('login');
  const message = useServerSentence(failure);
  const time = remaining ?? '';
  const isOver = failure.untilMs !== null && remaining === null;
  switch (failure.kind) {
    case 'wrong':
      return { title: message, help: t('failure.lockRule', failure.details) };
    case 'locked':
      return isOver
        ? { title: t('failure.lockOver'), help: '' }
        : { title: t('failure.locked'), help: t('failure.lockedHelp', { time }) };
    case 'soon':
      return isOver
        ? { title: t('failure.waitOver'), help: '' }
        : { title: t('failure.tooSoon'), help: t('failure.tooSoonHelp', { time }) };
    case 'captcha':
      return { title: message, help: '' };
    case 'gone':
      return { title: t('failure.serverGone'), help: t('failure.serverGoneHelp') };
    case 'noMenus':
      return { title: t('failure.noMenus'), help: t('failure.noMenusHelp') };
    case 'disabled':
      return { title: message, help: '' };
    case 'other':
      return { title: message || t('failure.encryption'), help: t('failure.keptHelp') };
    default:
      return failure.kind satisfies never;
  }
}

/** The red strip above the form. Screen readers announce the title once, not the seconds. */
export function FailureStrip({ failure, remaining }: { failure: LoginFailure; remaining: string | null }) {
  const { title, help } = useSentences(failure, remaining);
  return (
    <div className={styles['strip']} data-tone="error">
      <CrossCircleGlyph size={16} />
      <div>
        <p role="alert" className={styles['title']}>
          {title}
        </p>
        {help !== '' && (
          <p role={remaining === null ? undefined : 'timer'} className={styles['help']}>
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
