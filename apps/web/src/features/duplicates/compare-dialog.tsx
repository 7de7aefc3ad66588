import type { DuplicatePair, RecordDetail } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { definitionQueries } from '#web/api/definitions.ts';
import { judgeDuplicate, reloadDuplicates } from '#web/api/duplicates.ts';
import { recordQueries, reloadRecord, reloadRecordLists, takeAction } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { CompareTable } from './compare-table.tsx';
import styles from './duplicates.module.css';

const WIDTH_PX = 960;
/** Of an opinion (contract `runRecordAction`). */
const OPINION_MAX_CHARACTERS = 500;

export interface CompareDialogProps {
  readonly pair: DuplicatePair;
  readonly formCode: string;
  /** Code of the action that merges. */
  readonly merge: string;
  readonly onClose: () => void;
}

/** Compares two records: one of them is merged into the other, or they are marked as different. */
export function CompareDialog(props: CompareDialogProps) {
  const { pair, formCode, onClose } = props;
  const { t } = useTranslation('duplicates');
  const locale = useLocale();
  const view = useQuery(definitionQueries.form(formCode, locale));
  const one = useQuery(recordQueries.detail(formCode, pair.one, locale));
  const other = useQuery(recordQueries.detail(formCode, pair.other, locale));
  const merging = useMerging(props, [one.data, other.data]);
  const isHere = view.data && one.data && other.data;
  const dismiss = async () => {
    await judgeDuplicate({ id: formCode, one: pair.one, other: pair.other });
    onClose();
  };
  return (
    <AppModal
      title={t('compareTitle')}
      onClose={onClose}
      onConfirm={merging.run}
      confirmText={t('merge')}
      canConfirm={merging.canRun}
      widthPx={WIDTH_PX}
    >
      <div className={styles['compare']}>
        {isHere ? (
          <>
            <CompareTable view={view.data} records={[one.data, other.data]} survivor={merging.survivor} />
            <MergeQuestions merging={merging} records={[one.data, other.data]} />
          </>
        ) : (
          <p role={one.error || other.error ? 'alert' : 'status'}>
            {t(one.error || other.error ? 'gone' : 'loading')}
          </p>
        )}
        {merging.refusal && (
          <p className={styles['refusal']} role="alert">
            {merging.refusal}
          </p>
        )}
        <Button tone="link" onClick={() => void dismiss().catch(() => undefined)}>
          {t('dismissBoth')}
        </Button>
      </div>
    </AppModal>
  );
}

interface Merging {
  readonly survivor: string;
  readonly opinion: string;
  readonly fillGaps: boolean;
  readonly refusal: string;
  readonly canRun: boolean;
  readonly choose: (survivor: string) => void;
  readonly write: (opinion: string) => void;
  readonly fill: (fillGaps: boolean) => void;
  readonly run: () => Promise<void>;
}

type Pair = readonly [RecordDetail | undefined, RecordDetail | undefined];

function useMerging({ pair, formCode, merge, onClose }: CompareDialogProps, [one, other]: Pair): Merging {
  const { t } = useTranslation('duplicates');
  const [survivor, choose] = useState(pair.one);
  const [opinion, write] = useState('');
  const [fillGaps, fill] = useState(true);
  const [refusal, refuse] = useState('');
  const merged = survivor === pair.one ? other : one;
  const mayMerge = merged?.actions.some(({ code }) => code === merge) ?? false;
  const run = async () => {
    if (!merged) return;
    const { dataId, rowVersion } = merged;
    try {
      const params = { survivor, fillGaps };
      const [outcome] = await takeAction({
        id: formCode,
        action: merge,
        dataId,
        rowVersion,
        opinion: opinion.trim(),
        params,
      });
      if (outcome && !outcome.ok) return refuse(outcome.message ?? t('gone'));
      showToast('success', t('merged'));
      void reloadRecordLists();
      void reloadDuplicates();
      onClose();
    } catch (error) {
      refuse(refusalMessage(error));
    } finally {
      void reloadRecord(formCode, pair.one);
      void reloadRecord(formCode, pair.other);
    }
  };
  const canRun = mayMerge && opinion.trim() !== '';
  return { survivor, opinion, fillGaps, refusal, canRun, choose, write, fill, run };
}

interface MergeQuestionsProps {
  readonly merging: Merging;
  readonly records: readonly [RecordDetail, RecordDetail];
}

function MergeQuestions({ merging, records }: MergeQuestionsProps) {
  const { t } = useTranslation('duplicates');
  return (
    <div className={styles['questions']}>
      <Field label={t('survivor')} isRequired>
        {(binding) => (
          <RadioGroup
            {...binding}
            value={merging.survivor}
            options={records.map(({ dataId, title }, index) => ({
              value: dataId,
              label: t(index === 0 ? 'stayLeft' : 'stayRight', { title }),
            }))}
            onChange={merging.choose}
          />
        )}
      </Field>
      <Checkbox isChecked={merging.fillGaps} onChange={merging.fill}>
        {t('fillGaps')}
      </Checkbox>
      <TextAreaField
        label={t('opinion')}
        isRequired
        hint={t('mergeHint')}
        rows={2}
        value={merging.opinion}
        onChange={merging.write}
        maxLength={OPINION_MAX_CHARACTERS}
      />
    </div>
  );
}
