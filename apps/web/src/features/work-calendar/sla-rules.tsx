import { EVERY_FORM, type SlaRule } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { changeRules, workCalendarQueries } from '#web/api/work-calendar.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import styles from './work-calendar.module.css';

const WIDTHS_PX = { form: 260, stage: 200, workdays: 140, warnAt: 160, actions: 140 } as const;

type Open = { readonly rule: SlaRule | null };

/** Time limits of stages: for every form, and for forms with their own limit. */
export function SlaRules({ canChange }: { readonly canChange: boolean }) {
  const { t } = useTranslation(['work-calendar', 'common']);
  const rules = useQuery(workCalendarQueries.rules(useLocale()));
  const [open, setOpen] = useState<Open | null>(null);
  const { data } = rules;
  const labels = new Map(
    [...(data?.forms ?? []), ...(data?.stages ?? [])].map(({ code, label }) => [code, label]),
  );
  const columns = useColumns({
    labelOf: (code) => (code === EVERY_FORM ? t('rule.everyForm') : (labels.get(code) ?? code)),
    canChange,
    onOpen: (rule) => setOpen({ rule }),
  });
  if (rules.error && !data) {
    return (
      <EmptyState
        drawing="broken"
        title={t('failed')}
        reason={rules.error.message}
        actions={<Button onClick={() => void rules.refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  }
  return (
    <div className={styles['rules']}>
      <div className={styles['rulesHead']}>
        <p className={styles['hint']}>{t('rule.hint')}</p>
        {canChange && (
          <Button icon="plus" onClick={() => setOpen({ rule: null })}>
            {t('rule.add')}
          </Button>
        )}
      </div>
      <Table
        label={t('tab.rules')}
        columns={columns}
        rows={data?.rules ?? []}
        rowKey={({ form, stage }) => `${form} ${stage}`}
      />
      {open && data && (
        <RuleDialog rule={open.rule} forms={data.forms} stages={data.stages} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface ColumnParts {
  readonly labelOf: (code: string) => string;
  readonly canChange: boolean;
  readonly onOpen: (rule: SlaRule) => void;
}

function useColumns({ labelOf, canChange, onOpen }: ColumnParts): readonly TableColumn<SlaRule>[] {
  const { t } = useTranslation('work-calendar');
  const columns: TableColumn<SlaRule>[] = [
    { key: 'form', title: t('rule.form'), widthPx: WIDTHS_PX.form, cell: ({ form }) => labelOf(form) },
    { key: 'stage', title: t('rule.stage'), widthPx: WIDTHS_PX.stage, cell: ({ stage }) => labelOf(stage) },
    {
      key: 'workdays',
      title: t('rule.workdays'),
      widthPx: WIDTHS_PX.workdays,
      align: 'end',
      cell: ({ workdays }) => t('rule.days', { count: workdays }),
    },
    {
      key: 'warnAt',
      title: t('rule.warnAt'),
      widthPx: WIDTHS_PX.warnAt,
      align: 'end',
      cell: ({ warnAtPercent }) => `${warnAtPercent}%`,
    },
  ];
  if (!canChange) return columns;
  const verbs: TableColumn<SlaRule> = {
    key: 'actions',
    title: t('rule.actions'),
    widthPx: WIDTHS_PX.actions,
    cell: (rule) => (
      <span className={styles['verbs']}>
        <Button tone="link" onClick={() => onOpen(rule)}>
          {t('rule.edit')}
        </Button>
        {rule.form !== EVERY_FORM && (
          <Button tone="link" onClick={() => void removeRule(rule, t('saved'))}>
            {t('rule.remove')}
          </Button>
        )}
      </span>
    ),
  };
  return [...columns, verbs];
}

async function removeRule({ form, stage }: SlaRule, done: string): Promise<void> {
  try {
    await changeRules({ remove: [{ form, stage }] });
    showToast('success', done);
  } catch (error) {
    showToast('error', refusalMessage(error));
  }
}
