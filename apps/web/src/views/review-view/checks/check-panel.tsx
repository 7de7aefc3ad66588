import type { UseQueryResult } from '@tanstack/react-query';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { queryRecordChecks } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import type { RecordCheck } from '@haiqiao/contract/endpoints';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { CheckCircleGlyph, CrossCircleGlyph, InfoCircleGlyph, WarningGlyph } from '#web/ui/glyph/glyph.tsx';
import styles from './checks.module.css';

const RESULTS = ['fail', 'warn', 'unknown', 'ok'] as const;
type Result = RecordCheck['result'];

const GLYPHS: Readonly<Record<Result, ReactNode>> = {
  ok: <CheckCircleGlyph size={14} />,
  warn: <WarningGlyph size={14} />,
  fail: <CrossCircleGlyph size={14} />,
  unknown: <InfoCircleGlyph size={14} />,
};

export interface CheckPanelProps {
  readonly query: UseQueryResult<EndpointReply<typeof queryRecordChecks>>;
}

/** 预检结果: the performed checks, problems first (VISUAL §6, Review). */
export function CheckPanel({ query }: CheckPanelProps) {
  const { t } = useTranslation(['review', 'common']);
  const checks = query.data?.checks ?? [];
  const counted = RESULTS.map((result) => ({
    result,
    count: checks.filter((check) => check.result === result).length,
  })).filter(({ count }) => count > 0);
  return (
    <Card
      title={t('checks.title')}
      actions={
        <span className={styles['counts']}>
          {counted.map(({ result, count }) => (
            <span key={result} data-result={result}>
              {t(`checks.count.${result}`, { count })}
            </span>
          ))}
        </span>
      }
    >
      {query.isPending && <p className={styles['note']}>{t('common:loading')}</p>}
      {query.isError && !query.data && (
        <p className={styles['note']} role="alert">
          {query.error instanceof ApiError ? query.error.message : t('checks.failed')}
          <Button tone="link" onClick={() => void query.refetch()}>
            {t('common:action.retry')}
          </Button>
        </p>
      )}
      {query.data && checks.length === 0 && <p className={styles['note']}>{t('checks.none')}</p>}
      <ul className={styles['list']} aria-label={t('checks.title')}>
        {RESULTS.flatMap((result) => checks.filter((check) => check.result === result)).map((check) => (
          <CheckLine key={check.code} check={check} />
        ))}
      </ul>
    </Card>
  );
}

function CheckLine({ check }: { readonly check: RecordCheck }) {
  const { t } = useTranslation('review');
  const tab = useTab();
  const { label, result, text, rule, blocks, links } = check;
  return (
    <li className={styles['check']} data-result={result} title={rule}>
      <span className={styles['glyph']}>{GLYPHS[result]}</span>
      <div>
        <strong className={styles['label']}>
          <span className="sr-only">{t(`checks.result.${result}`)}</span>
          {label}
          {blocks && result === 'fail' && <span className={styles['blocks']}>{t('checks.blocks')}</span>}
        </strong>
        <p className={styles['text']}>{text}</p>
        {links.map(({ path, label: name }) => (
          <Button key={path} tone="link" onClick={() => tab.open(path)}>
            {name}
          </Button>
        ))}
      </div>
    </li>
  );
}
