import { PRESENT_VERSION, type RecordVersion } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { type ComparedVersions, recordQueries } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { DiffTable } from '../diff-table.tsx';
import styles from './versions.module.css';

const WIDTH_PX = 860;

export interface VersionsDialogProps {
  readonly formCode: string;
  readonly dataId: string;
  readonly onClose: () => void;
}

/** 历史版本: the numbered versions of a record's data, and the differing fields of any two (DOMAIN §1.3). */
export function VersionsDialog({ formCode, dataId, onClose }: VersionsDialogProps) {
  const { t } = useTranslation(['form', 'common']);
  const versions = useQuery(recordQueries.versions(formCode, dataId, useLocale()));
  return (
    <AppModal title={t('versions.title')} onClose={onClose} widthPx={WIDTH_PX}>
      {versions.error && (
        <Strip tone="error">
          {versions.error instanceof ApiError ? versions.error.message : t('versions.failed')}
        </Strip>
      )}
      {versions.isPending && <p role="status">{t('common:loading')}</p>}
      {versions.data?.length === 0 && <p>{t('versions.none')}</p>}
      {versions.data && versions.data.length > 0 && (
        <Comparison formCode={formCode} dataId={dataId} versions={versions.data} />
      )}
    </AppModal>
  );
}

interface ComparisonProps {
  readonly formCode: string;
  readonly dataId: string;
  /** Newest first. */
  readonly versions: readonly RecordVersion[];
}

function Comparison({ formCode, dataId, versions }: ComparisonProps) {
  const { t } = useTranslation('form');
  const [before, setBefore] = useState(versions[0]?.key ?? PRESENT_VERSION);
  const [after, setAfter] = useState<string>(PRESENT_VERSION);
  const nameOf = ({ versionNo, kind, at, by }: RecordVersion) =>
    [t('versions.no', { no: versionNo }), kind, shanghaiTime(at), by]
      .filter((part) => part !== '')
      .join(' · ');
  const options = [
    { value: PRESENT_VERSION, label: t('versions.now') },
    ...versions.map((version) => ({ value: version.key, label: nameOf(version) })),
  ];
  const side = (label: string, value: string, onChange: (key: string) => void) => (
    <Field label={label}>
      {(binding) => (
        <Select
          {...binding}
          value={value}
          isClearable={false}
          options={options}
          onChange={(key) => onChange(key ?? PRESENT_VERSION)}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className={styles['sides']}>
        {side(t('versions.before'), before, setBefore)}
        {side(t('versions.after'), after, setAfter)}
      </div>
      {before === after ? (
        <p>{t('versions.same')}</p>
      ) : (
        <Differences question={{ id: formCode, dataId, before, after }} />
      )}
    </>
  );
}

function Differences({ question }: { readonly question: ComparedVersions }) {
  const { t } = useTranslation(['form', 'common']);
  const { data, error } = useQuery(recordQueries.comparison(question, useLocale()));
  if (error)
    return <Strip tone="error">{error instanceof ApiError ? error.message : t('versions.failed')}</Strip>;
  if (!data) return <p role="status">{t('common:loading')}</p>;
  return data.length === 0 ? <p>{t('versions.same')}</p> : <DiffTable lines={data} />;
}
