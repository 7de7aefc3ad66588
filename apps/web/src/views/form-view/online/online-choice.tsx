import type { RefField } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayFill } from '#web/field-types/field-input.tsx';
import { rememberOptions } from '#web/field-types/option-labels.store.ts';
import { textOf } from '#web/field-types/wire-value.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { late } from '#web/ui/late/late.tsx';
import { useForm } from '../layout/form-context.ts';
import type { ChosenEnterprise } from './enterprise-chooser.tsx';
import { filledOnline } from './filled-online.ts';

const EnterpriseChooser = late(async () => {
  const [part] = await Promise.all([import('./enterprise-chooser.tsx'), needTexts(['enterprise-online'])]);
  return part.EnterpriseChooser;
});

export interface OnlineChoiceProps {
  readonly name: string;
  readonly field: FieldView;
  readonly isReadonly: boolean;
}

/** The way to both lists of enterprises beside a field that takes one of them; nothing beside any other. */
export function OnlineChoice({ name, field, isReadonly }: OnlineChoiceProps) {
  if (field.type !== 'ref' || !field.online || isReadonly || !mayFill(field)) return null;
  return <Choice name={name} field={field} />;
}

/** Opens both lists of enterprises, those of the library and those of the online source; the chosen one fills the form. */
function Choice({ name, field }: { readonly name: string; readonly field: RefField }) {
  const { t } = useTranslation('form');
  const { store, change, formCode } = useForm();
  const [isOpen, setOpen] = useState(false);
  const taken = (chosen: ChosenEnterprise) => {
    setOpen(false);
    if (chosen.dataId !== null) {
      const { dataId: value, enterpriseName: displayValue, businessLicense: hint } = chosen;
      rememberOptions(field.target, [{ value, displayValue, hint }]);
    }
    if (chosen.kind === 'local') change(name, chosen.dataId);
    else store.fill(filledOnline(name, { field, fields: store.fields }, chosen.enterprise));
  };
  const { values } = store.state.getState();
  return (
    <>
      <Button tone="link" icon="search" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('online.open')}
      </Button>
      {isOpen && (
        <EnterpriseChooser
          formCode={formCode}
          keyword={textOf(values['businessLicense'] ?? null) || textOf(values['enterpriseName'] ?? null)}
          onTake={taken}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
