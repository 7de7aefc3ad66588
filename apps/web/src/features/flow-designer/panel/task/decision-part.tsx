import { DECISION_MODES, EMPTY_RULES, SAME_PERSON_RULES } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import {
  listIn,
  numberIn,
  type Options,
  type OptionsChange,
  textsIn,
  wordIn,
} from '../../canvas/node-options.ts';
import { PanelChoice, PanelMany, PanelNumber } from '../controls.tsx';
import { useChoices } from '../panel-scope.ts';
import { AssigneeRules } from './assignee-rules.tsx';

export interface TaskPartProps {
  readonly options: Options;
  readonly onPut: (change: OptionsChange) => void;
}

/** A day: the maximum time to hold a pool task without an action. */
const CLAIM_MINUTES_MAX = 1440;
const HALF = 50;

/** The assignees of a task, and how many of them decide. */
export function PeoplePart({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  const mode = wordIn(options, 'mode', { words: DECISION_MODES, usual: 'any' });
  return (
    <>
      <AssigneeRules
        label={t('task.assignees')}
        rules={listIn(options, 'assignees')}
        onChange={(assignees) => onPut({ assignees })}
      />
      <PanelChoice
        label={t('task.mode')}
        hint={t(`modeHint.${mode}`)}
        isClearable={false}
        value={mode}
        options={DECISION_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(next) =>
          onPut({
            mode: next ?? 'any',
            percent: next === 'percent' ? HALF : undefined,
            claimMinutes: undefined,
          })
        }
      />
      {mode === 'percent' && (
        <PanelNumber
          label={t('task.percent')}
          suffix="%"
          isWhole
          min={1}
          max={100}
          value={numberIn(options, 'percent')}
          onSettle={(percent) => onPut({ percent: percent ?? HALF })}
        />
      )}
      {mode === 'any' && (
        <PanelNumber
          label={t('task.claimMinutes')}
          hint={t('task.claimHint')}
          suffix={t('unit.minutes')}
          isWhole
          min={1}
          max={CLAIM_MINUTES_MAX}
          value={numberIn(options, 'claimMinutes')}
          onSettle={(minutes) => onPut({ claimMinutes: minutes ?? undefined })}
        />
      )}
    </>
  );
}

const SAME = ['onInitiator', 'onRepeat'] as const;

/** What happens without assignees, or with excluded ones. */
export function RulesPart({ options, onPut, nodeId }: TaskPartProps & { readonly nodeId: string }) {
  const { t } = useTranslation('flow-designer');
  const { userNodes } = useChoices();
  const others = userNodes
    .filter(({ id }) => id !== nodeId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PanelChoice
        label={t('task.onEmpty')}
        isClearable={false}
        value={wordIn(options, 'onEmpty', { words: EMPTY_RULES, usual: 'administrator' })}
        options={EMPTY_RULES.map((value) => ({ value, label: t(`onEmpty.${value}`) }))}
        onChange={(onEmpty) => onPut({ onEmpty: onEmpty ?? undefined })}
      />
      {SAME.map((key) => (
        <PanelChoice
          key={key}
          label={t(`task.${key}`)}
          isClearable={false}
          value={wordIn(options, key, { words: SAME_PERSON_RULES, usual: 'keep' })}
          options={SAME_PERSON_RULES.map((value) => ({ value, label: t(`same.${value}`) }))}
          onChange={(rule) => onPut({ [key]: rule ?? undefined })}
        />
      ))}
      <PanelMany
        label={t('task.separateFrom')}
        hint={t('task.separateHint')}
        values={textsIn(options, 'separateFrom')}
        options={[{ value: 'initiator', label: t('task.initiator') }, ...others]}
        onChange={(nodes) => onPut({ separateFrom: nodes.length === 0 ? undefined : nodes })}
      />
    </>
  );
}
