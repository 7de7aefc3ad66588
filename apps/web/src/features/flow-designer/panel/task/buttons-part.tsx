import { NODE_ACTIONS, type NodeAction } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { useLineKeys } from '#web/ui/lines/use-line-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { changedOptions, listIn, type Options, textIn, wordIn } from '../../canvas/node-options.ts';
import { PanelChoice, PanelText } from '../controls.tsx';
import styles from '../panel.module.css';
import { useChoices } from '../panel-scope.ts';
import type { TaskPartProps } from './decision-part.tsx';

/** Default buttons of a node (contract). */
const USUAL: readonly Options[] = [
  { action: 'agree', opinion: 'optional' },
  { action: 'disagree', opinion: 'required' },
];

const OPINIONS = ['none', 'optional', 'required'] as const;

function actionOf(button: Options): NodeAction {
  return NODE_ACTIONS.find((action) => action === button['action']) ?? 'agree';
}

/** The buttons of a task: actions, their order and options. */
export function ButtonsPart({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  const { isReadOnly } = useChoices();
  const buttons = options['buttons'] === undefined ? USUAL : listIn(options, 'buttons');
  const { keys, forget } = useLineKeys(buttons.length);
  const put = (next: readonly Options[]) => onPut({ buttons: next });
  const used = buttons.map(actionOf);
  const free = NODE_ACTIONS.filter((action) => !used.includes(action));
  return (
    <div className={styles['lines']}>
      <p className={styles['hint']}>
        {t('button.hint')} {t('button.recordActionHint')}
      </p>
      {buttons.map((button, at) => (
        <ButtonLine
          key={keys[at]}
          button={button}
          free={free}
          onChange={(next) => put(buttons.with(at, next))}
          onRemove={() => {
            forget(at);
            put(buttons.toSpliced(at, 1));
          }}
        />
      ))}
      {!isReadOnly && free[0] && (
        <Button icon="plus" onClick={() => put([...buttons, { action: free[0], opinion: 'optional' }])}>
          {t('button.add')}
        </Button>
      )}
    </div>
  );
}

interface ButtonLineProps {
  readonly button: Options;
  readonly free: readonly NodeAction[];
  readonly onChange: (button: Options) => void;
  readonly onRemove: () => void;
}

function ButtonLine({ button, free, onChange, onRemove }: ButtonLineProps) {
  const { t } = useTranslation('flow-designer');
  const { isReadOnly, actions } = useChoices();
  const action = actionOf(button);
  const offered = NODE_ACTIONS.filter((each) => each === action || free.includes(each));
  const put = (change: Options) => onChange(changedOptions(button, change));
  return (
    <div className={styles['line']}>
      <div className={styles['row']}>
        <PanelChoice
          label={t('button.action')}
          isClearable={false}
          value={action}
          options={offered.map((value) => ({ value, label: t(`action.${value}`) }))}
          onChange={(next) => put({ action: next ?? action })}
        />
        {!isReadOnly && (
          <Button
            tone="text"
            icon="delete"
            aria-label={t('button.remove', { action: t(`action.${action}`) })}
            onClick={onRemove}
          />
        )}
      </div>
      <div className={styles['pair']}>
        <PanelText
          label={t('button.label')}
          placeholder={t(`action.${action}`)}
          maxLength={200}
          value={textIn(button, 'label')}
          onSettle={(label) => put({ label: label.trim() === '' ? undefined : label.trim() })}
        />
        <PanelChoice
          label={t('button.opinion')}
          isClearable={false}
          value={wordIn(button, 'opinion', { words: OPINIONS, usual: 'optional' })}
          options={OPINIONS.map((value) => ({ value, label: t(`opinion.${value}`) }))}
          onChange={(opinion) => put({ opinion: opinion ?? 'optional' })}
        />
      </div>
      <PanelChoice
        label={t('button.recordAction')}
        value={textIn(button, 'recordAction') || null}
        options={actions}
        onChange={(recordAction) => put({ recordAction: recordAction ?? undefined })}
      />
    </div>
  );
}
