import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instanceQueries } from '#web/api/flow-instances.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import {
  type DeedAbout,
  type DeedAnswers,
  type DeedButton,
  type DeedPart,
  returnChoices,
} from './deed.logic.ts';
import { PeopleChoice, type PeoplePurpose } from './people-choice.tsx';

export interface DeedPartProps {
  readonly button: DeedButton;
  readonly about: DeedAbout;
  readonly answers: DeedAnswers;
  readonly onAnswer: (change: Partial<DeedAnswers>) => void;
}

function NodeField({ button, answers, onAnswer, label }: DeedPartProps & { readonly label: string }) {
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

/** 退回: where to, and whether it comes straight back. */
function TargetPart(props: DeedPartProps) {
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

/** What the choice of people is called, by what they are chosen for. */
const PEOPLE = {
  transfer: { label: 'ask.transferTo', hint: null },
  delegate: { label: 'ask.delegateTo', hint: 'ask.delegateHint' },
  addSign: { label: 'ask.signers', hint: null },
  cc: { label: 'ask.copies', hint: null },
} as const satisfies Record<Exclude<PeoplePurpose, 'initiatorChoice'>, object>;

function isPeoplePurpose(action: string): action is keyof typeof PEOPLE {
  return Object.hasOwn(PEOPLE, action);
}

function PeoplePart({ button, about, answers, onAnswer }: DeedPartProps) {
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

/** 加签: before, after or beside oneself. */
function PlacePart({ answers, onAnswer }: DeedPartProps) {
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

function JumpPart(props: DeedPartProps) {
  const { t } = useTranslation('flows');
  return <NodeField {...props} label={t('ask.jumpTo')} />;
}

/** 迁移版本: the newest unless another is chosen. */
function VersionPart({ about, answers, onAnswer }: DeedPartProps) {
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

/** How each thing that a deed asks for is asked. */
export const DEED_PARTS = {
  target: TargetPart,
  member: PeoplePart,
  members: PeoplePart,
  place: PlacePart,
  node: JumpPart,
  version: VersionPart,
} as const satisfies Record<DeedPart, (props: DeedPartProps) => React.ReactNode>;
