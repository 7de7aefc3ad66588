import { useTranslation } from 'react-i18next';
import { isBare, partOf, sectionOfField } from '../editing/form-edits.logic.ts';
import { useFormScope } from '../form-scope.ts';
import { FieldProperties } from './field-properties.tsx';
import { FormProperties } from './form-properties.tsx';
import { PartProperties } from './part-properties.tsx';
import styles from './properties.module.css';
import { TabProperties } from './tab-properties.tsx';

/** The properties of the selection, or of the form without one. */
export function Properties() {
  const { t } = useTranslation('form-design');
  return (
    <section className={styles['properties']} aria-label={t('properties.label')}>
      <OfChosen />
    </section>
  );
}

function OfChosen() {
  const { chosen, designer } = useFormScope();
  const { design } = designer;
  const name = chosen.kind === 'form' ? '' : chosen.name;
  const section = chosen.kind === 'field' ? sectionOfField(design, name) : undefined;
  const fieldSlot = section?.fields.find(({ field }) => field === name);
  if (section && fieldSlot) return <FieldProperties key={name} section={section} fieldSlot={fieldSlot} />;
  const part = chosen.kind === 'part' ? partOf(design, name) : undefined;
  if (part) return <PartProperties key={name} part={part} />;
  const tab =
    chosen.kind === 'tab' && !isBare(design) ? design.tabs.find(({ key }) => key === name) : undefined;
  if (tab) return <TabProperties key={name} tab={tab} />;
  return <FormProperties />;
}
