import { useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { SearchInput } from '../field/search-input.tsx';
import { ICON_GROUPS, type IconGroup } from '../icon/icon-groups.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Popover } from '../popover/popover.tsx';
import styles from './icon-picker.module.css';

/** Texts of the picker, in the reader's language. */
export interface IconPickerTexts {
  readonly title: string;
  readonly search: string;
  readonly none: string;
  readonly choose: string;
  readonly clear: string;
  readonly groups: Readonly<Record<IconGroup, string>>;
}

export interface IconPickerProps {
  readonly value: IconName | null;
  readonly onChange: (value: IconName | null) => void;
  readonly texts: IconPickerTexts;
  readonly isDisabled?: boolean;
}

const GROUPS = Object.keys(ICON_GROUPS) as IconGroup[]; // its own keys

/** A button that opens the icons in collapsible groups, with a search by name (DICT-09). */
export function IconPicker({ value, onChange, texts, isDisabled = false }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (name: IconName | null) => {
    onChange(name);
    setOpen(false);
  };
  return (
    <Popover
      label={texts.title}
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={isOpen ? <IconPanel value={value} onChoose={choose} texts={texts} /> : null}
    >
      <Button icon="appstore" disabled={isDisabled} aria-haspopup="dialog" aria-expanded={isOpen}>
        {texts.choose}
      </Button>
    </Popover>
  );
}

interface PanelProps {
  readonly value: IconName | null;
  readonly onChoose: (name: IconName | null) => void;
  readonly texts: IconPickerTexts;
}

function IconPanel({ value, onChoose, texts }: PanelProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = GROUPS.map((group) => ({
    group,
    names: ICON_GROUPS[group].filter(
      (name) => name.includes(wanted) || texts.groups[group].toLowerCase().includes(wanted),
    ),
  })).filter(({ names }) => names.length > 0);
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <SearchInput label={texts.search} value={text} onChange={setText} />
        <Button tone="link" disabled={value === null} onClick={() => onChoose(null)}>
          {texts.clear}
        </Button>
      </div>
      <div className={styles['groups']}>
        {found.length === 0 && <p className={styles['none']}>{texts.none}</p>}
        {found.map(({ group, names }) => (
          <IconGroupPart
            key={group}
            label={texts.groups[group]}
            names={names}
            value={value}
            isSearched={wanted !== ''}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  readonly label: string;
  readonly names: readonly IconName[];
  readonly value: IconName | null;
  /** Groups with search results are expanded. */
  readonly isSearched: boolean;
  readonly onChoose: (name: IconName) => void;
}

function IconGroupPart({ label, names, value, isSearched, onChoose }: GroupProps) {
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  const isShown = isSearched || !isFolded;
  return (
    <section>
      <button
        type="button"
        className={styles['group']}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setFolded(!isFolded)}
      >
        <Icon name={isShown ? 'down' : 'right'} size={10} />
        {label}
        <span className={styles['count']}>{names.length}</span>
      </button>
      <div id={id} className={styles['icons']} hidden={!isShown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['icon']}
            aria-label={name}
            aria-pressed={name === value}
            title={name}
            onClick={() => onChoose(name)}
          >
            <Icon name={name} size={16} />
          </button>
        ))}
      </div>
    </section>
  );
}
