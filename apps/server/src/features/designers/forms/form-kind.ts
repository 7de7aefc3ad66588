import { mayDo } from '@haiqiao/contract/access';
import { type FormDefinition, localizeForm } from '@haiqiao/contract/definitions';
import type { FormDesignFault } from '@haiqiao/contract/endpoints';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { DesignKind } from '../workbench/design-kind.ts';
import { checkFormDesign } from './check-form-design.ts';

/** The designer kind of forms. */
export const FORMS: DesignKind<FormDefinition, FormModel, FormDesignFault> = {
  kind: 'form',
  open: ({ actor }, { forms }, code) => {
    const model = forms.get(code);
    return model && mayDo(actor, model.resource.code, 'read') ? model : undefined;
  },
  labelOf: (definition, text) => localizeForm(definition, text).label,
  check: checkFormDesign,
};
