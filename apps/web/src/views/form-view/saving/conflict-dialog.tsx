import type { RecordValues } from '@haiqiao/contract/definitions';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { valuesOf } from '../filling/record-values.ts';
import type { FormStore } from '../filling/form.store.ts';
import styles from './dialogs.module.css';
import type { Side } from './merge.ts';

const WIDTH_PX = 860;
const SIDES = ['mine', 'theirs'] as const;

export interface ConflictDialogProps {
  readonly store: FormStore;
  readonly labels: FieldLabels;
  readonly theirs: RecordDetail;
  /** Fields changed by both. */
  readonly conflicts: readonly string[];
  /** Fields changed only by the other person. */
  readonly taken: readonly string[];
  readonly onMerge: (chosen: Readonly<Record<string, Side>>) => Promise<void>;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

interface Versions {
  readonly base: RecordValues;
  readonly mine: RecordValues;
  readonly theirs: RecordValues;
}

interface ChoiceProps extends Pick<ConflictDialogProps, 'store' | 'labels' | 'theirs'> {
  readonly name: string;
  readonly versions: Versions;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** One field: the old value, mine and theirs side by side. */
function Choice({ store, labels, theirs, name, versions, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('form');
  const group = useId();
  const field = store.fields[name];
  if (!field) return null;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['field']}>{field.label}</legend>
      <div className={styles['before']}>
        <span className={styles['side']}>{t('conflict.before')}</span>
        <FieldCell field={field} value={versions.base[name] ?? null} labels={labels} isWrapped />
      </div>
      {SIDES.map((side) => (
        <label key={side} className={styles['option']} data-chosen={chosen === side}>
          <span className={styles['side']}>
            <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
            {t(`conflict.${side}`)}
          </span>
          <FieldCell
            field={field}
            value={versions[side][name] ?? null}
            displayValue={side === 'theirs' ? (theirs.fields[name]?.displayValue ?? '') : ''}
            labels={labels}
            isWrapped
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Two people changed one record: only fields changed by both ask for a choice, the rest merges automatically. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { store, labels, theirs, conflicts, taken, onMerge, onTakeTheirs, onClose } = props;
  const { t } = useTranslation(['form', 'common']);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { base, values: mine } = store.state.getState();
  const versions: Versions = { base, mine, theirs: valuesOf(theirs, store.fields) };
  const open = conflicts.filter((name) => chosen[name] === undefined).length;
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(conflicts.map((name) => [name, side])));
  const names = taken.map((name) => store.fields[name]?.label ?? name);
  return (
    <AppModal
      title={t('conflict.title')}
      onClose={onClose}
      onConfirm={() => onMerge(chosen)}
      confirmText={t('conflict.merge')}
      cancelText={t('conflict.back')}
      whyNot={open > 0 ? t('common:whyNot.needsChoice') : ''}
      widthPx={WIDTH_PX}
    >
      <div className={styles['conflict']}>
        <Strip tone="warning">
          {t('conflict.text', { count: conflicts.length })}
          {names.length > 0 && (
            <div>{t('conflict.taken', { fields: names.join(t('conflict.separator')) })}</div>
          )}
        </Strip>
        <div className={styles['tools']}>
          <span aria-live="polite">
            {open > 0 ? t('conflict.open', { count: open }) : t('conflict.done')}
          </span>
          <Button tone="link" onClick={() => chooseAll('mine')}>
            {t('conflict.allMine')}
          </Button>
          <Button tone="link" onClick={() => chooseAll('theirs')}>
            {t('conflict.allTheirs')}
          </Button>
          <Button tone="link" onClick={onTakeTheirs}>
            {t('conflict.giveUp')}
          </Button>
        </div>
        {conflicts.map((name) => (
          <Choice
            key={name}
            store={store}
            labels={labels}
            theirs={theirs}
            name={name}
            versions={versions}
            chosen={chosen[name]}
            onChoose={(side) => setChosen((now) => ({ ...now, [name]: side }))}
          />
        ))}
      </div>
    </AppModal>
  );
}
