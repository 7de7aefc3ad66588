import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instanceQueries } from '#web/api/flow-instances.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import {
  type TaskActionSubject,
  type TaskActionAnswers,
  type TaskActionButton,
  type TaskActionPart,
  returnChoices,
} from './task-action.logic.ts';
import { PeopleChoice, type PeoplePurpose } from './people-choice.tsx';

export interface TaskActionPartProps {
  readonly button: TaskActionButton;
  readonly about: TaskActionSubject;
  readonly answers: TaskActionAnswers;
  readonly onAnswer: (change: Partial<TaskActionAnswers>) => void;
}

function NodeField({ button, answers, onAnswer, label }: TaskActionPartProps & { readonly label: string }) {
  return (
    <Field label={label} isRequired>
      {(binding) => (
        <Select
          {...binding}
          value={answers.node === '' ? null : answers.node}
          options={button.nodes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(node) => onAnswer({ node: node ?? '' })}
        />
      )}
    </Field>
  );
}

/** 退回: the target, and whether it returns directly. */
function TargetPart(props: TaskActionPartProps) {
  const { button, answers, onAnswer } = props;
  const { t } = useTranslation('flows');
  return (
    <>
      <Field label={t('ask.to')} isRequired>
        {(binding) => (
          <RadioGroup
            {...binding}
            value={answers.to}
            options={returnChoices(button).map((value) => ({ value, label: t(`ask.${value}`) }))}
            onChange={(to) => onAnswer({ to, node: '' })}
          />
        )}
      </Field>
      {answers.to === 'node' && <NodeField {...props} label={t('ask.nodeField')} />}
      <Field label={t('ask.after')} hint={t('ask.returnHint')}>
        {(binding) => (
          <RadioGroup
            {...binding}
            value={answers.comesBack ? 'back' : 'walk'}
            options={[
              { value: 'walk', label: t('ask.walk') },
              { value: 'back', label: t('ask.back') },
            ]}
            onChange={(after) => onAnswer({ comesBack: after === 'back' })}
          />
        )}
      </Field>
    </>
  );
}

/** Label of the people choice, by purpose. */
const PEOPLE = {
  transfer: { label: 'ask.transferTo', hint: null },
  delegate: { label: 'ask.delegateTo', hint: 'ask.delegateHint' },
  addSign: { label: 'ask.signers', hint: null },
  cc: { label: 'ask.copies', hint: null },
} as const satisfies Record<Exclude<PeoplePurpose, 'initiatorChoice'>, object>;

function isPeoplePurpose(action: string): action is keyof typeof PEOPLE {
  return Object.hasOwn(PEOPLE, action);
}

function PeoplePart({ button, about, answers, onAnswer }: TaskActionPartProps) {
  const { t } = useTranslation('flows');
  const { action } = button;
  if (!isPeoplePurpose(action)) return null;
  const { label, hint } = PEOPLE[action];
  const [taskId] = about.taskIds.length === 1 ? about.taskIds : [];
  return (
    <Field label={t(label)} isRequired hint={hint === null ? '' : t(hint)}>
      {(binding) => (
        <PeopleChoice
          {...binding}
          purpose={action}
          taskId={taskId}
          isMany={action === 'addSign' || action === 'cc'}
          values={answers.memberIds}
          onChange={(memberIds) => onAnswer({ memberIds })}
        />
      )}
    </Field>
  );
}

/** 加签: before, after or in parallel. */
function SignPositionPart({ answers, onAnswer }: TaskActionPartProps) {
  const { t } = useTranslation('flows');
  return (
    <Field label={t('ask.where')} isRequired>
      {(binding) => (
        <RadioGroup
          {...binding}
          value={answers.where}
          options={[
            { value: 'before', label: t('ask.whereBefore') },
            { value: 'after', label: t('ask.whereAfter') },
            { value: 'parallel', label: t('ask.whereParallel') },
          ]}
          onChange={(where) => onAnswer({ where })}
        />
      )}
    </Field>
  );
}

function JumpPart(props: TaskActionPartProps) {
  const { t } = useTranslation('flows');
  return <NodeField {...props} label={t('ask.jumpTo')} />;
}

/** 迁移版本: the newest by default. */
function VersionPart({ about, answers, onAnswer }: TaskActionPartProps) {
  const { t } = useTranslation('flows');
  const [instanceId = ''] = about.instanceIds;
  const detail = useQuery({ ...instanceQueries.detail(instanceId, useLocale()), enabled: instanceId !== '' });
  const versions = detail.data?.versions ?? [];
  return (
    <Field label={t('ask.version')}>
      {(binding) => (
        <Select
          {...binding}
          placeholder={t('ask.newest')}
          value={answers.deploymentId === '' ? null : answers.deploymentId}
          options={versions.map(({ deploymentId, version }) => ({
            value: deploymentId,
            label: t('ask.versionName', { version }),
          }))}
          onChange={(deploymentId) => onAnswer({ deploymentId: deploymentId ?? '' })}
        />
      )}
    </Field>
  );
}

/** The input component for each part of an action. */
export const TASK_ACTION_PARTS = {
  target: TargetPart,
  member: PeoplePart,
  members: PeoplePart,
  place: SignPositionPart,
  node: JumpPart,
  version: VersionPart,
} as const satisfies Record<TaskActionPart, (props: TaskActionPartProps) => React.ReactNode>;
