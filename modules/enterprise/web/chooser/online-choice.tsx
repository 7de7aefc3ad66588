import { useState } from 'react';
import {
  Button,
  late,
  needTexts,
  type RefChooserProps,
  rememberOptions,
  textOf,
  useTranslation,
} from '@haiqiao/web/sdk';
import type { ChosenEnterprise } from './enterprise-chooser.tsx';
import { filledOnline } from './filled-online.ts';

const EnterpriseChooser = late(
  async () => {
    const [part] = await Promise.all([import('./enterprise-chooser.tsx'), needTexts(['enterprise'])]);
    return part.EnterpriseChooser;
  },
  { hasBox: false },
);

/** Opens the enterprises of the library and of the online source; the chosen one fills the form. */
export function OnlineChoice({ name, field, formCode, fields, valueOf, onChoose, onFill }: RefChooserProps) {
  const { t } = useTranslation('enterprise');
  const [isOpen, setOpen] = useState(false);
  const take = (chosen: ChosenEnterprise) => {
    setOpen(false);
    if (chosen.dataId !== null) {
      const { dataId: value, enterpriseName: displayValue, businessLicense: hint } = chosen;
      rememberOptions(field.target, [{ value, displayValue, hint }]);
    }
    if (chosen.kind === 'local') onChoose(chosen.dataId);
    else onFill(filledOnline(name, { field, fields }, chosen.enterprise));
  };
  return (
    <>
      <Button tone="link" icon="search" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('open')}
      </Button>
      {isOpen && (
        <EnterpriseChooser
          formCode={formCode}
          keyword={textOf(valueOf('businessLicense')) || textOf(valueOf('enterpriseName'))}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
