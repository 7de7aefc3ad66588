import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputHandle } from '#web/ui/field/text-input.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useListScope } from '../list-scope.ts';
import { changed } from '../query/list-address.ts';
import styles from './filters.module.css';

/** Typing pause before the list is queried. */
const PAUSE_MS = 350;
/** Maximum fields named in the placeholder. */
const NAMED_FIELDS = 4;
const KEYWORD_MAX_CHARACTERS = 100;

const TYPING = 'input, textarea, select, [contenteditable=true], [role=dialog] *';

/** `/` focuses the box, except during typing elsewhere. */
function useSlashKey(focus: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** The keyword box; the list is queried after a pause, never during a composition. */
export function SearchBox({ hasShortcut }: { readonly hasShortcut: boolean }) {
  const { t } = useTranslation('list');
  const { view, state, change } = useListScope();
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState(state.keyword);
  const [isComposing, setComposing] = useState(false);
  const input = useRef<TextInputHandle>(null);
  useSlashKey(() => input.current?.focus(), hasShortcut);
  if (state.keyword !== asked) {
    // Going back has changed the keyword: earlier input is not applied again on blur.
    setAsked(state.keyword);
    setTyped(null);
  }
  const settle = (text: string) => {
    if (text.trim() !== state.keyword) {
      setAsked(text.trim());
      // During continuous typing, going back returns to before the first letter.
      change(changed(state, { keyword: text.trim() }), { isReplaced: state.keyword !== '' });
    }
  };
  // Other conditions set during the pause are kept.
  const settleLate = useEffectEvent(settle);
  useEffect(() => {
    if (typed === null || isComposing) return undefined;
    const timer = setTimeout(() => settleLate(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isComposing]);
  const fields = Object.values(view.fields).filter(({ searchable }) => searchable === true);
  const names = fields.slice(0, NAMED_FIELDS).map(({ label }) => label);
  const placeholder = names.length > 0 ? names.join(t('search.separator')) : t('search.label');
  return (
    <div
      role="search"
      aria-label={view.label}
      className={styles['search']}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Enter' && !nativeEvent.isComposing && settle(typed ?? state.keyword)
      }
    >
      <TextInput
        inputRef={input}
        aria-label={t('search.label')}
        placeholder={placeholder}
        prefix={<Icon name="search" className={styles['lens']} />}
        {...(hasShortcut && (typed ?? state.keyword) === ''
          ? {
              suffix: (
                <kbd className={styles['key']} title={t('search.shortcut')}>
                  /
                </kbd>
              ),
            }
          : {})}
        hasClear
        maxLength={KEYWORD_MAX_CHARACTERS}
        value={typed ?? state.keyword}
        onChange={setTyped}
        onBlur={() => {
          if (typed !== null && !isComposing) settle(typed);
          setTyped(null);
        }}
      />
    </div>
  );
}
