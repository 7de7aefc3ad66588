import { ownKey } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { Switch } from '#web/ui/switch/switch.tsx';
import { isBare, tabbed, untabbed } from '../editing/form-edits.logic.ts';
import { useFormScope } from '../form-scope.ts';
import { Faults, Head, NumberChoice } from './pieces.tsx';
import styles from './properties.module.css';
import { TextsFields } from './texts-fields.tsx';

/** Names and columns of the form, and whether it has tabs. */
export function FormProperties() {
  const { t } = useTranslation('form-design');
  const { designer, isReadOnly } = useFormScope();
  const { design, edit, view } = designer;
  // Restores the previous tabs where possible.
  const previousTab = [view.inForce, view.shipped].find((each) => !isBare(each))?.tabs[0];
  const turn = (hasTabs: boolean) => {
    const key = previousTab?.key ?? ownKey(crypto.randomUUID().replaceAll('-', '').slice(0, 12));
    edit(hasTabs ? tabbed(design, key, previousTab?.label ?? design.label) : untabbed(design));
  };
  return (
    <>
      <Head kind={t('properties.form')} name={view.label} />
      <Faults part="form" name="" />
      <TextsFields
        thing={{ key: '', label: design.label, texts: design.texts }}
        onChange={(change, about) => edit({ ...design, ...change }, about)}
      />
      <NumberChoice
        label={t('properties.columns')}
        value={design.columns}
        onChange={(columns) => columns && edit({ ...design, columns })}
      />
      <div className={styles['pair']}>
        <span>{t('properties.tabs')}</span>
        <Switch label={t('properties.tabs')} isOn={!isBare(design)} isDisabled={isReadOnly} onChange={turn} />
      </div>
      <p className={styles['hint']}>{t('properties.hint')}</p>
    </>
  );
}
