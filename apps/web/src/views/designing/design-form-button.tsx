import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { FORM_PAGE, useDesignDoor } from './design-paths.ts';

/** Opens the designer of the current form; hidden without the right. */
export function DesignFormButton({ formCode }: { readonly formCode: string }) {
  const { t } = useTranslation('form');
  const openDesigner = useDesignDoor(FORM_PAGE, formCode);
  if (!openDesigner) return null;
  const label = t('detail.design');
  return <Button tone="text" icon="setting" aria-label={label} title={label} onClick={openDesigner} />;
}
