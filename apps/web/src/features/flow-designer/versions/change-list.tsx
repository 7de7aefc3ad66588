import type { FlowChangeView, FlowDiffView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { StatusTag, type StatusFamily, type StatusGlyph } from '#web/ui/status-tag/status-tag.tsx';
import { type ChangeWords, partWord, valueText } from './change-words.ts';
import { useChangeWords } from './use-change-words.ts';
import styles from './versions.module.css';

export interface ChangeListProps {
  readonly diff: FlowDiffView;
  /** The compared files, as far as available, the older one first: source of element names. */
  readonly drawings: readonly string[];
  /** Called to show an element in the drawings. */
  readonly onChoose?: (id: string) => void;
}

const NO_PARTS: FlowChangeView['parts'] = [];
const HOWS = ['added', 'removed', 'changed'] as const;
const LOOKS: Readonly<Record<(typeof HOWS)[number], readonly [StatusFamily, StatusGlyph]>> = {
  added: ['green', 'check'],
  removed: ['red', 'cross'],
  changed: ['amber', 'arrows'],
};

/** The differences of two diagrams as text. */
export function ChangeList({ diff, drawings, onChoose }: ChangeListProps) {
  const { t } = useTranslation('flow-designer');
  const words = useChangeWords(drawings);
  const lines = HOWS.flatMap((how) =>
    diff[how].map((change) => ({ how, change: { parts: NO_PARTS, ...change } })),
  );
  if (lines.length === 0) return <p className={styles['quiet']}>{t('diff.none')}</p>;
  return (
    <ul className={styles['changes']} aria-label={t('diff.label')}>
      {lines.map(({ how, change }) => (
        <li key={`${how} ${change.id}`} className={styles['change']}>
          <StatusTag family={LOOKS[how][0]} glyph={LOOKS[how][1]}>
            {t(`diff.${how}`)}
          </StatusTag>
          <ChangeName change={change} words={words} {...(onChoose ? { onChoose } : {})} />
          <Parts change={change} words={words} />
        </li>
      ))}
    </ul>
  );
}

interface ChangeProps {
  readonly change: FlowChangeView;
  readonly words: ChangeWords;
}

function ChangeName({
  change: { id, name, kind },
  words: { t, nameOf },
  onChoose,
}: ChangeProps & Pick<ChangeListProps, 'onChoose'>) {
  // An element without a name is listed by its id.
  const own = name === id ? nameOf(id) : name;
  const text = own || t(`diff.unnamed.${kind}`, { id });
  if (!onChoose) return <span className={styles['changeName']}>{text}</span>;
  return (
    <button type="button" className={styles['changeName']} onClick={() => onChoose(id)}>
      {text}
    </button>
  );
}

function Parts({ change: { parts }, words }: ChangeProps) {
  const { t } = words;
  if (parts.length === 0) return null;
  return (
    <dl className={styles['parts']}>
      {parts.map(({ part, before, after }) => {
        const partLabel = partWord(part);
        return (
          <div key={part} className={styles['part']}>
            <dt>{partLabel ? t(`diffPart.${partLabel}`) : part}</dt>
            <dd>
              <del>{valueText(part, before, words) || t('diff.nothing')}</del>{' '}
              <ins>{valueText(part, after, words) || t('diff.nothing')}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
