import type { AccessRequest } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessRequestQueries, sendAnswer } from '#web/api/access-requests.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './requests.module.css';

const WIDTH_PX = 640;
const REMARK_MAX = 200;
const DIAGNOSIS_PATH = '/system/permissionDiagnosis';

export interface AnswerDialogProps {
  readonly id: string;
  readonly canAnswer: boolean;
  readonly onClose: () => void;
}

/** A request with the reason for the refusal; the answer form while it is open. */
export function AnswerDialog({ id, canAnswer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation(['explain', 'common']);
  const { data, error } = useQuery(accessRequestQueries.request(id, useLocale()));
  const [draft, setDraft] = useState<AnswerDraft>({ answer: 'GRANTED', remark: '' });
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const mayAnswer = canAnswer && data?.status === 'OPEN';
  const send = async () => {
    setChecked(true);
    const remark = draft.remark.trim();
    if (remark === '') return;
    try {
      await sendAnswer({ id, isGranted: draft.answer === 'GRANTED', remark });
      showToast('success', t('requests.done'));
      await queryClient.invalidateQueries();
      onClose();
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <AppModal
      title={t('requests.one')}
      onClose={onClose}
      widthPx={WIDTH_PX}
      {...(mayAnswer ? { onConfirm: send, confirmText: t('requests.answer') } : {})}
    >
      {(error || refusal) && <Strip tone="error">{refusal || error?.message}</Strip>}
      {!data && !error && <p role="status">{t('loading')}</p>}
      {data && <Facts request={data} />}
      {mayAnswer && <AnswerFields draft={draft} isChecked={isChecked} onEdit={setDraft} />}
    </AppModal>
  );
}

interface AnswerDraft {
  readonly answer: 'GRANTED' | 'DECLINED';
  readonly remark: string;
}

interface AnswerFieldsProps {
  readonly draft: AnswerDraft;
  readonly isChecked: boolean;
  readonly onEdit: (draft: AnswerDraft) => void;
}

/** Grant or decline, and the message to the person. */
function AnswerFields({ draft, isChecked, onEdit }: AnswerFieldsProps) {
  const { t } = useTranslation('explain');
  const isMissing = isChecked && draft.remark.trim() === '';
  return (
    <div className={styles['fields']}>
      <Segmented
        label={t('requests.answer')}
        value={draft.answer}
        options={[
          { value: 'GRANTED', label: t('requests.grant') },
          { value: 'DECLINED', label: t('requests.decline') },
        ]}
        onChange={(answer) => onEdit({ ...draft, answer })}
      />
      <p className={styles['hint']}>{t('requests.grantHint')}</p>
      <TextAreaField
        label={t('requests.remark')}
        isRequired
        error={isMissing ? t('requests.remarkMissing') : ''}
        value={draft.remark}
        maxLength={REMARK_MAX}
        onChange={(remark) => onEdit({ ...draft, remark })}
      />
    </div>
  );
}

/** The menu entry of the page, and why the requester does not see it. */
function menuText(t: TFunction<'explain'>, menu: NonNullable<AccessRequest['explanation']>['menu']): string {
  if (!menu) return t('requests.noMenu');
  const state = t(`sentence.menuShown.${menu.absence ?? 'yes'}`);
  return t('requests.menuState', { name: menu.name, state });
}

function Facts({ request }: { readonly request: AccessRequest }) {
  const { t } = useTranslation('explain');
  const tab = useTab();
  const { askerName, askerAccount, askerId, permission, permissionName, page, error, trace } = request;
  const { note, explanation, status, answererName, answeredAt, remark, createdAt } = request;
  const findings = explanation?.findings ?? [];
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('requests.asker'), `${askerName}（${askerAccount}）`],
    [t('requests.at'), shanghaiTime(createdAt)],
    [t('requests.permission'), [permissionName, permission].filter(Boolean).join(' · ')],
    [t('requests.page'), page],
    [t('requests.error'), [error, trace].filter(Boolean).join(' · ')],
    [t('requests.note'), note],
    [t('requests.menu'), explanation?.menu === undefined ? '' : menuText(t, explanation.menu)],
    [
      t('requests.why'),
      explanation && findings.length === 0
        ? t('noRule')
        : findings
            .map(
              ({ group, effect, isInForce }) =>
                `${group}：${t(isInForce ? `effect.${effect}` : 'effect.notInForce')}`,
            )
            .join(t('separator')),
    ],
    [
      t('requests.answered'),
      status === 'OPEN'
        ? ''
        : `${t(status === 'GRANTED' ? 'requests.grant' : 'requests.decline')} · ${answererName} · ${answeredAt === null ? '' : shanghaiTime(answeredAt)} · ${remark}`,
    ],
  ];
  return (
    <>
      <dl className={styles['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button icon="audit" onClick={() => tab.open(`${DIAGNOSIS_PATH}?member=${askerId}`)}>
        {t('requests.diagnose')}
      </Button>
    </>
  );
}
