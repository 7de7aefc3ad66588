import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { type FlowPreview, instanceQueries } from '#web/api/flow-instances.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { ActionForm } from '../../record-actions/action-form.tsx';
import type { ActionDialogProps } from '../../record-actions/action-question.ts';
import { PeopleChoice } from '../task-actions/people-choice.tsx';
import { Forecast } from '../side/forecast.tsx';
import styles from './hand-in.module.css';

export interface HandInDialogProps extends Pick<ActionDialogProps, 'action' | 'onRun' | 'onClose'> {
  readonly formCode: string;
  readonly dataId: string;
}

type Choices = Record<string, string[]>;

/** 提交: the forecast, the people the initiator names for steps, and the action's parameters. */
export function HandInDialog({ formCode, dataId, action, onRun, onClose }: HandInDialogProps) {
  const { t } = useTranslation('flows');
  const { data, error } = useQuery(instanceQueries.preview(formCode, dataId, useLocale()));
  const [choices, setChoices] = useState<Choices>({});
  const asked = data?.choices ?? [];
  const isChosen = asked.every(({ nodeId }) => (choices[nodeId] ?? []).length > 0);
  return (
    <ActionForm
      action={action}
      onRun={(input) => onRun(asked.length > 0 ? { ...input, choices } : input)}
      onClose={onClose}
      isReady={data !== undefined && data.halt === null && isChosen}
    >
      {error && <Strip tone="error">{error instanceof ApiError ? error.message : t('failed')}</Strip>}
      {!data && !error && <p role="status">{t('handIn.loading')}</p>}
      {data && <Preview preview={data} />}
      {asked.map(({ nodeId, nodeName, among }) => (
        <Field key={nodeId} label={t('handIn.choice', { node: nodeName })} isRequired>
          {(binding) => (
            <PeopleChoice
              {...binding}
              purpose="initiatorChoice"
              taskId={undefined}
              isMany
              among={among}
              values={choices[nodeId] ?? []}
              onChange={(members) => setChoices((before) => ({ ...before, [nodeId]: [...members] }))}
            />
          )}
        </Field>
      ))}
    </ActionForm>
  );
}

function Preview({ preview: { flow, forecast, halt } }: { readonly preview: FlowPreview }) {
  const { t } = useTranslation('flows');
  if (flow === null) return <Strip tone="info">{t('handIn.none')}</Strip>;
  return (
    <section className={styles['preview']}>
      <h3 className={styles['title']}>
        {t('handIn.preview')}
        <span className={styles['hint']}>
          {t('handling.version', { name: flow.name, version: flow.version })}
        </span>
      </h3>
      {halt && (
        <Strip tone="error">
          {t('handIn.halt', {
            node: halt.nodeName,
            names: halt.askWhom.map(({ name }) => name).join(t('separator')),
          })}
        </Strip>
      )}
      <Forecast steps={forecast} />
    </section>
  );
}
