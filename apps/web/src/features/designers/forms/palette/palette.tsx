import {
  DESIGN_LOCALES,
  type DesignTexts,
  fieldsOfDesign,
  keysOf,
  NO_TEXTS,
  ownKey,
  type PartDesign,
} from '@haiqiao/contract/definitions';
import { tagOf } from '@haiqiao/contract/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useDrag } from '../canvas/drag-context.ts';
import {
  isBare,
  newSection,
  withFieldAt,
  withPartAt,
  sectionOfField,
  tabbed,
  withNewTab,
} from '../editing/form-edits.logic.ts';
import { useFormScope } from '../form-scope.ts';
import styles from './palette.module.css';

const KEY_LENGTH = 12;

/** Names of new parts: in simplified Chinese, the source language, whatever the designer's language. */
const NEW = { section: '新分组', tab: '新标签页' } as const;

/** A new unique key. */
function freshKey(): string {
  return ownKey(crypto.randomUUID().replaceAll('-', '').slice(0, KEY_LENGTH));
}

/** Items that can be added: fields that the designer sees in full, removed parts, and new ones. */
export function Palette() {
  const { t } = useTranslation('form-design');
  const [keyword, setKeyword] = useState('');
  const { designer, labelOf } = useFormScope();
  const { design, view } = designer;
  const usedFields = new Set(fieldsOfDesign(design));
  const wanted = keyword.trim().toLowerCase();
  const fields = view.palette.filter((name) => !usedFields.has(name));
  const found = fields.filter((name) => `${labelOf(name)} ${name}`.toLowerCase().includes(wanted));
  return (
    <section className={styles['palette']} aria-label={t('palette.label')}>
      <NewParts />
      <h2 className={styles['title']}>{t('palette.fields', { count: fields.length })}</h2>
      <SearchInput label={t('palette.search')} value={keyword} onChange={setKeyword} />
      {found.length === 0 && (
        <p className={styles['none']}>{t(fields.length === 0 ? 'palette.all' : 'palette.nothing')}</p>
      )}
      <ul className={styles['fields']} aria-label={t('palette.list')}>
        {found.map((name) => (
          <PaletteField key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

/** Position for an item added by a press: at the selection, else at the end of the shown tab. */
function useHome() {
  const { designer, chosen, shownTab } = useFormScope();
  const { design } = designer;
  const tab = design.tabs.find(({ key }) => key === shownTab) ?? design.tabs[0];
  const sections = tab?.parts.filter((part) => part.kind === 'section') ?? [];
  const ofField = chosen.kind === 'field' ? sectionOfField(design, chosen.name) : undefined;
  const own = chosen.kind === 'part' ? sections.find(({ key }) => key === chosen.name) : undefined;
  return { tab, section: ofField ?? own ?? sections.at(-1) };
}

function PaletteField({ name }: { readonly name: string }) {
  const { t } = useTranslation('form-design');
  const { designer, labelOf, move } = useFormScope();
  const { start } = useDrag();
  const { section } = useHome();
  const { design } = designer;
  const label = labelOf(name);
  return (
    <li>
      <button
        type="button"
        className={styles['field']}
        aria-label={t('palette.add', { name: label })}
        title={t('palette.addHint')}
        disabled={!section}
        onPointerDown={(event) => start(event, { kind: 'field', name })}
        onClick={() =>
          section &&
          move(withFieldAt(design, name, { section: section.key, index: section.fields.length }), {
            kind: 'field',
            name,
          })
        }
      >
        <Icon name="holder" size={12} />
        <span className={styles['name']}>{label}</span>
        <Icon name="plus" size={12} />
      </button>
    </li>
  );
}

/** Removed related lists and histories of the shipped or published form. */
function useMissingParts(): readonly PartDesign[] {
  const { shipped, inForce } = useFormScope().designer.view;
  const keys = new Set(keysOf(useFormScope().designer.design));
  const existingParts = [inForce, shipped].flatMap(({ tabs }) => tabs.flatMap(({ parts }) => parts));
  const missing = existingParts.filter((part) => part.kind !== 'section' && !keys.has(part.key));
  return [...new Map(missing.map((part) => [part.key, part])).values()];
}

/** Name of a new part in the source language and the reader's language until it is renamed. */
function useOwnTexts(): (own: string) => DesignTexts {
  const tag = tagOf(useLocale());
  const locale = DESIGN_LOCALES.find((each) => each === tag);
  return (own) => (locale === undefined ? NO_TEXTS : { ...NO_TEXTS, [locale]: own });
}

function NewParts() {
  const { t } = useTranslation('form-design');
  const ownTexts = useOwnTexts();
  const { designer, move, showTab, nameOf } = useFormScope();
  const { design } = designer;
  const { tab } = useHome();
  const missing = useMissingParts();
  const put = (part: PartDesign) => {
    if (!tab) return;
    move(withPartAt(design, part, { tab: tab.key, index: tab.parts.length }), {
      kind: 'part',
      name: part.key,
    });
  };
  const addTab = () => {
    const key = freshKey();
    const base = isBare(design) ? tabbed(design, freshKey(), design.label) : design;
    move(withNewTab(base, { key, label: NEW.tab, texts: ownTexts(t('palette.tab')), parts: [] }), {
      kind: 'tab',
      name: key,
    });
    showTab(key);
  };
  return (
    <div className={styles['new']}>
      <Button
        icon="plus"
        onClick={() => put({ ...newSection(freshKey(), NEW.section), texts: ownTexts(t('palette.section')) })}
      >
        {t('palette.section')}
      </Button>
      <Button icon="plus" onClick={addTab}>
        {t('palette.tab')}
      </Button>
      {missing.map((part) => (
        <Button key={part.key} icon="undo" onClick={() => put(part)}>
          {t('palette.back', { name: nameOf(part) })}
        </Button>
      ))}
    </div>
  );
}
