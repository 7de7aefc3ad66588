import { type FocusEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuEntry, menuEntries, searchEntries } from '#web/session/menu.logic.ts';
import { useShownNodes } from '../../menus.store.ts';
import { rescueFocus } from '../../tab-host/page-focus.ts';
import { openMenu } from '#web/tabs/open-menu.ts';

/** Maximum entries in a search result. */
const FOUND_MAX = 12;

/** State and input properties of a menu search: a combobox with a list of entries. */
export interface MenuSearchState {
  readonly text: string;
  readonly found: readonly MenuEntry[];
  readonly index: number;
  readonly isOpen: boolean;
  readonly listId: string;
  readonly inputProps: MenuSearchInputProps;
  readonly choose: (entry: MenuEntry) => void;
  readonly setIndex: (index: number) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

interface MenuSearchInputProps {
  readonly role: 'combobox';
  readonly value: string;
  readonly 'aria-label': string;
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly 'aria-activedescendant': string | undefined;
  readonly autoComplete: 'off';
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Element id of a found entry, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function keyHandler(keys: Readonly<Record<string, () => void>>): (event: KeyboardEvent) => void {
  return (event) => {
    // Keys pressed during IME composition are ignored.
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

interface Choosing {
  readonly found: readonly MenuEntry[];
  readonly index: number;
  readonly setIndex: (index: number) => void;
  readonly choose: (entry: MenuEntry) => void;
  readonly giveUp: () => void;
}

/** Key handlers while results are shown. */
function keysOf({ found, index, setIndex, choose, giveUp }: Choosing): Readonly<Record<string, () => void>> {
  const count = Math.max(found.length, 1);
  return {
    ArrowDown: () => setIndex((index + 1) % count),
    ArrowUp: () => setIndex((index + count - 1) % count),
    Enter: () => {
      const entry = found[index];
      if (entry) choose(entry);
    },
    Escape: giveUp,
  };
}

/** Searches the menus while the user types (TAB-09); `onDone` is called when an entry was opened or the search cancelled. */
export function useMenuSearch(onDone: () => void): MenuSearchState {
  const { t } = useTranslation('shell');
  const nodes = useShownNodes();
  const entries = useMemo(() => menuEntries(nodes), [nodes]);
  const listId = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const found = useMemo(() => searchEntries(entries, text).slice(0, FOUND_MAX), [entries, text]);
  const isOpen = text.trim() !== '';

  const reset = (next: string) => {
    setText(next);
    setIndex(0);
  };
  const finish = () => {
    reset('');
    onDone();
    // The search box gives its focus up, also when the page is shown already.
    rescueFocus();
  };
  const choose = (entry: MenuEntry) => {
    openMenu(entry.node);
    finish();
  };
  const onKeyDown = keyHandler(keysOf({ found, index, setIndex, choose, giveUp: finish }));

  return {
    text,
    found,
    index,
    isOpen,
    listId,
    choose,
    setIndex,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) reset('');
    },
    inputProps: {
      role: 'combobox',
      value: text,
      'aria-label': t('search.label'),
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': isOpen && found.length > 0 ? optionId(listId, index) : undefined,
      autoComplete: 'off',
      onChange: ({ currentTarget }) => reset(currentTarget.value),
      onKeyDown,
    },
  };
}
