import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputHandle } from '#web/ui/field/text-input.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useListScope } from '../list-scope.ts';
import { changed } from '../query/list-address.ts';
import styles from './filters.module.css';

/** How long somebody may pause while typing before the list is asked. */
const PAUSE_MS = 350;
/** Most fields that the placeholder names. */
const NAMED_FIELDS = 4;
const KEYWORD_MAX_CHARACTERS = 100;

const TYPING = 'input, textarea, select, [contenteditable=true], [role=dialog] *';

/** `/` puts the cursor into the box, unless somebody is typing elsewhere. */
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

/** The keyword box; the list is asked after a pause, never while an input method is still composing. */
export function SearchBox({ hasShortcut }: { readonly hasShortcut: boolean }) {
  const { t } = useTranslation('list');
  const { view, state, change } = useListScope();
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState(state.keyword);
  const [isComposing, setComposing] = useState(false);
  const input = useRef<TextInputHandle>(null);
  useSlashKey(() => input.current?.focus(), hasShortcut);
  if (state.keyword !== asked) {
    // Going back has asked for another word: what was typed before is not asked for again when the box is left.
    setAsked(state.keyword);
    setTyped(null);
  }
  const settle = (text: string) => {
    if (text.trim() !== state.keyword) {
      setAsked(text.trim());
      // While somebody goes on typing, going back leads to before the first letter.
      change(changed(state, { keyword: text.trim() }), { isReplaced: state.keyword !== '' });
    }
  };
  // What else was asked for during the pause stays asked for.
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
