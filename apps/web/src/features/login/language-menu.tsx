import { LOCALES, type LocaleCode } from '@haiqiao/contract/i18n';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale, useLocale } from '#web/i18n/runtime.ts';
import { CheckGlyph, DownGlyph, GlobeGlyph } from '#web/ui/glyph/glyph.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './language-menu.module.css';

/** The entry focused after a key, among `count` entries; null when the key moves nothing. */
function focusAfter(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The language switch of the sign-in page (HDR-08): a button with a menu, without the component library. */
export function LanguageMenu() {
  const { t } = useTranslation(['login', 'common']);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const items = useRef<(HTMLButtonElement | null)[]>([]);
  const chosen = LOCALES.findIndex(({ code }) => code === locale);

  useEffect(() => {
    if (isOpen) items.current[chosen]?.focus();
  }, [isOpen, chosen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const choose = (code: LocaleCode) => {
    close();
    changeLocale(code).catch(() => showToast('error', t('common:loadFailed')));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const from = items.current.findIndex((item) => item === document.activeElement);
    const next = focusAfter(event.key, from, LOCALES.length);
    if (next === null) return;
    event.preventDefault();
    items.current[next]?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };

  return (
    <div className={styles['language']} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={`${t('language')} ${LOCALES[chosen]?.label ?? ''}`}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <GlobeGlyph size={14} />
        <span>{LOCALES[chosen]?.label}</span>
        <DownGlyph size={12} />
      </button>
      {isOpen && (
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={t('language')}
          className={styles['menu']}
          onKeyDown={onKeyDown}
        >
          {LOCALES.map(({ code, tag, label }, index) => (
            <button
              key={code}
              ref={(item) => {
                items.current[index] = item;
              }}
              type="button"
              role="menuitemradio"
              aria-checked={code === locale}
              lang={tag}
              tabIndex={-1}
              className={styles['item']}
              onClick={() => choose(code)}
            >
              {label}
              {code === locale && <CheckGlyph size={14} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
