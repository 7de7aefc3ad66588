import { TIMEOUT_ACTIONS } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import {
  changedOptions,
  listIn,
  numberIn,
  type OptionsChange,
  partIn,
  textIn,
  wordIn,
} from '../../canvas/node-options.ts';
import { PanelChoice, PanelNumber } from '../controls.tsx';
import { useChoices } from '../panel-scope.ts';
import { AssigneeRules } from './assignee-rules.tsx';
import type { TaskPartProps } from './decision-part.tsx';

const LIMITS = ['none', 'stage', 'workdays', 'hours'] as const;
const USUAL_WARN_PERCENT = 80;
const WORKDAYS_MAX = 365;
const HOURS_MAX = 8760;

/** The time limit of a task and its consequences. */
export function LimitPart({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  const { choices } = useChoices();
  const limit = partIn(options, 'limit');
  const stage = textIn(options, 'stage');
  const has =
    LIMITS.find((kind) => limit[kind] !== undefined) ?? (options['stage'] === undefined ? 'none' : 'stage');
  const choose = (kind: string | null) => {
    if (kind === 'workdays' || kind === 'hours')
      onPut({ limit: { ...withoutTime(limit), [kind]: kind === 'hours' ? 24 : 2 }, stage: undefined });
    else onPut({ limit: undefined, stage: kind === 'stage' ? (choices.stages[0]?.code ?? '') : undefined });
  };
  return (
    <>
      <PanelChoice
        label={t('limit.kind')}
        hint={t(`limitHint.${has}`)}
        isClearable={false}
        value={has}
        options={LIMITS.map((value) => ({ value, label: t(`limit.${value}`) }))}
        onChange={choose}
      />
      {has === 'stage' && (
        <PanelChoice
          label={t('limit.stageName')}
          isClearable={false}
          value={stage === '' ? null : stage}
          options={choices.stages.map(({ code, label }) => ({ value: code, label, hint: code }))}
          onChange={(next) => onPut({ stage: next ?? '' })}
        />
      )}
      {(has === 'workdays' || has === 'hours') && (
        <Limited
          unit={has}
          limit={limit}
          onPut={(change) => onPut({ limit: changedOptions(limit, change) })}
        />
      )}
    </>
  );
}

function withoutTime(limit: OptionsChange) {
  return changedOptions(limit, { workdays: undefined, hours: undefined });
}

interface LimitedProps {
  readonly unit: 'workdays' | 'hours';
  readonly limit: OptionsChange;
  readonly onPut: (change: OptionsChange) => void;
}

function Limited({ unit, limit, onPut }: LimitedProps) {
  const { t } = useTranslation('flow-designer');
  const action = wordIn(limit, 'onTimeout', { words: TIMEOUT_ACTIONS, usual: 'remind' });
  return (
    <>
      <PanelNumber
        label={t('limit.time')}
        suffix={t(`unit.${unit}`)}
        max={unit === 'hours' ? HOURS_MAX : WORKDAYS_MAX}
        value={numberIn(limit, unit)}
        onSettle={(time) => onPut({ [unit]: time === null || time === 0 ? 1 : time })}
      />
      <PanelNumber
        label={t('limit.warnAt')}
        suffix="%"
        isWhole
        min={1}
        max={99}
        value={numberIn(limit, 'warnAtPercent') ?? USUAL_WARN_PERCENT}
        onSettle={(percent) => onPut({ warnAtPercent: percent ?? undefined })}
      />
      <PanelChoice
        label={t('limit.onTimeout')}
        isClearable={false}
        value={action}
        options={TIMEOUT_ACTIONS.map((value) => ({ value, label: t(`onTimeout.${value}`) }))}
        onChange={(next) =>
          onPut({ onTimeout: next ?? undefined, transferTo: next === 'transfer' ? [] : undefined })
        }
      />
      {action === 'transfer' && (
        <AssigneeRules
          label={t('limit.transferTo')}
          rules={listIn(limit, 'transferTo')}
          onChange={(transferTo) => onPut({ transferTo })}
        />
      )}
    </>
  );
}
