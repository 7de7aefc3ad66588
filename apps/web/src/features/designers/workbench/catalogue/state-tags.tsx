import { useTranslation } from 'react-i18next';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';

export interface DesignStateTagsProps {
  readonly isCustomised: boolean;
  /** Why the customisation is not in force; empty while it is. */
  readonly fault: string;
  readonly hasDraft: boolean;
}

/** State of a design: as shipped, customised, set aside; and whether it has a draft. */
export function DesignStateTags({ isCustomised, fault, hasDraft }: DesignStateTagsProps) {
  const { t } = useTranslation('design');
  return (
    <>
      {fault !== '' && (
        <StatusTag family="red" glyph="alert">
          {t('state.setAside')}
        </StatusTag>
      )}
      {fault === '' && isCustomised && (
        <StatusTag family="green" glyph="check">
          {t('state.customised')}
        </StatusTag>
      )}
      {fault === '' && !isCustomised && (
        <StatusTag family="stone" glyph="ring" line="outline">
          {t('state.shipped')}
        </StatusTag>
      )}
      {hasDraft && (
        <StatusTag family="slate" glyph="pencil" line="dashed">
          {t('state.draft')}
        </StatusTag>
      )}
    </>
  );
}
