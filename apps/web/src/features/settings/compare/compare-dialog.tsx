import type { compareSettings } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { compareSettingsFiles } from '#web/api/setting-editor.ts';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { CompareDialogProps } from './compare-props.ts';
import styles from './compare-dialog.module.css';
import { Differences } from './differences.tsx';
import { FileField } from './file-field.tsx';
import { readSettingsFile } from './settings-file.ts';

const WIDTH_PX = 800;

type Against = 'here' | 'file';
type Comparison = EndpointReply<typeof compareSettings>;

/** The differences between two centres, with the choice of which to apply. */
export function CompareDialog(props: CompareDialogProps) {
  const { t } = useTranslation('settings');
  const [against, setAgainst] = useState<Against>('here');
  const [texts, setTexts] = useState({ one: '', other: '' });
  const [faults, setFaults] = useState({ one: '', other: '' });
  const [refusal, setRefusal] = useState('');
  const [found, setFound] = useState<Comparison | null>(null);
  const put = (side: 'one' | 'other') => (text: string) => {
    setTexts({ ...texts, [side]: text });
    setFaults({ ...faults, [side]: '' });
  };
  const compare = async () => {
    const one = against === 'file' ? readSettingsFile(texts.one) : null;
    const other = readSettingsFile(texts.other);
    setFaults({
      one: one && !one.ok ? t(`compare.${one.fault}`) : '',
      other: other.ok ? '' : t(`compare.${other.fault}`),
    });
    if (!other.ok || (one && !one.ok)) return;
    try {
      setFound(await compareSettingsFiles(other.file, one?.file ?? null));
      setRefusal('');
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  if (found) {
    return <Differences {...props} found={found} isHere={against === 'here'} onBack={() => setFound(null)} />;
  }
  return (
    <AppModal
      title={t('compare.title')}
      onClose={props.onClose}
      onConfirm={compare}
      confirmText={t('compare.start')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        {refusal === '' ? (
          <p className={styles['hint']}>{t('compare.hint')}</p>
        ) : (
          <Strip tone="error">{refusal}</Strip>
        )}
        <RadioGroup<Against>
          aria-label={t('compare.against')}
          value={against}
          options={[
            { value: 'here', label: t('compare.here') },
            { value: 'file', label: t('compare.file') },
          ]}
          onChange={setAgainst}
        />
        {against === 'file' && (
          <FileField label={t('compare.one')} text={texts.one} fault={faults.one} onChange={put('one')} />
        )}
        <FileField
          label={t('compare.other')}
          text={texts.other}
          fault={faults.other}
          onChange={put('other')}
        />
      </div>
    </AppModal>
  );
}
