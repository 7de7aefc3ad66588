import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { WhyNot } from '#web/ui/why-not/why-not.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import { type ListDialog, type OwnVerbs, useListScope } from '../list-scope.ts';
import { editableFields } from '../layout/columns.logic.ts';
import { isOffered } from '../rows/row-actions.tsx';
import styles from './batch.module.css';
import { ACTION_MAX, CHANGE_MAX, EXPORT_MAX, type Selection } from './use-selection.ts';

interface Verb {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly max: number;
  /** The dialog it opens, or the page's own function. */
  readonly dialog: ListDialog | (() => void);
}

/** The page's own actions on several rows. */
function ownVerbs(own: OwnVerbs | null, selection: Selection): Verb[] {
  return (own?.batch ?? []).map((verb) => ({
    ...verb,
    dialog: () => own?.actOnAll(verb.key, selection.rows, selection),
  }));
}

/** Batch changes with one value: editable list fields, owner and tags. */
function useChanges(): readonly (Verb | false)[] {
  const { t } = useTranslation('list');
  const { view, selection, own } = useListScope();
  if (own !== null || !view.verbs.update) return [];
  const verbOf = (kind: 'fields' | 'owner' | 'tags', icon: IconName): Verb => ({
    key: kind,
    label: t(`batch.${kind}`),
    icon,
    max: CHANGE_MAX,
    dialog: { kind, rows: selection.rows },
  });
  const canChange = (field: string) => view.fields[field]?.mode === 'editable';
  return [
    view.form !== null && editableFields(view).length > 0 && verbOf('fields', 'edit'),
    canChange('ownerId') && verbOf('owner', 'user-switch'),
    canChange('tags') && verbOf('tags', 'tag'),
  ];
}

function useVerbs(): readonly Verb[] {
  const { t } = useTranslation('list');
  const { view, selection, own } = useListScope();
  const { rows } = selection;
  const changes = useChanges();
  const verbs: (Verb | false)[] = [
    view.verbs.export && {
      key: 'export',
      label: t('batch.export'),
      icon: 'export',
      max: EXPORT_MAX,
      dialog: { kind: 'export', rows },
    },
    ...view.batchActions.map<Verb>(({ code, label, kind }) => ({
      key: code,
      label,
      isDanger: kind === 'danger',
      max: ACTION_MAX,
      dialog: { kind: 'action', code, rows, isBatch: true },
    })),
    ...changes,
    ...ownVerbs(own, selection),
    own === null &&
      view.verbs.delete && {
        key: 'delete',
        label: t('batch.delete'),
        icon: 'delete',
        isDanger: true,
        max: CHANGE_MAX,
        dialog: { kind: 'remove', rows },
      },
  ];
  return verbs.filter((verb) => verb !== false);
}

/** The actions on the ticked rows; replaces the conditions, so that the layout stays stable (VISUAL §6). */
export function BatchBar({ isTall = false }: { readonly isTall?: boolean }) {
  const { t } = useTranslation('list');
  const { view, selection, ask } = useListScope();
  const verbs = useVerbs();
  const { rows } = selection;
  const actionOf = (key: string) => view.batchActions.find(({ code }) => code === key);
  const isUseless = ({ key }: Verb) => {
    const action = actionOf(key);
    return action !== undefined && !rows.some((row) => isOffered(action, row));
  };
  const useful = verbs.filter((verb) => !isUseless(verb));
  const least = Math.min(...useful.map(({ max }) => max));
  return (
    <div className={styles['bar']} data-tall={isTall} role="toolbar" aria-label={t('batch.label')}>
      <span className={styles['count']} role="status">
        {t('batch.selected', { count: rows.length })}
        {rows.length > least && <span className={styles['limit']}>{t('batch.limit', { max: least })}</span>}
      </span>
      <span className={styles['rule']} />
      {useful.map(({ key, label, icon, isDanger = false, max, dialog }) => (
        <VerbButton
          key={key}
          isDanger={isDanger}
          whyNot={rows.length > max ? t('batch.tooMany', { max }) : ''}
          onPress={() => (typeof dialog === 'function' ? dialog() : ask(dialog))}
        >
          {icon && <Icon name={icon} size={14} />}
          {label}
        </VerbButton>
      ))}
      <button type="button" className={styles['clear']} onClick={selection.clear}>
        <Icon name="close" size={12} />
        {t('batch.clear')}
      </button>
    </div>
  );
}

interface VerbButtonProps {
  readonly isDanger: boolean;
  /** Why it is unavailable for these rows; empty when available. */
  readonly whyNot: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function VerbButton({ isDanger, whyNot, onPress, children }: VerbButtonProps) {
  return (
    <WhyNot text={whyNot}>
      {(control) => (
        <button
          type="button"
          className={styles['verb']}
          data-danger={isDanger}
          onClick={onPress}
          {...control}
        >
          {children}
        </button>
      )}
    </WhyNot>
  );
}
