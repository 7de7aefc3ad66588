import { useTranslation } from 'react-i18next';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { useListScope } from '../list-scope.ts';
import { changed, EVERY_KIND } from '../query/list-address.ts';

/** The visible kind of records, in a list with several; the menu's address sets the initial one (DOMAIN §1.4). */
export function KindSwitch() {
  const { t } = useTranslation('list');
  const { view, kind, state, change } = useListScope();
  const kinds = (view.kinds?.forms ?? []).filter(({ value }) => view.applyTypes.includes(value));
  if (kinds.length === 0) return null;
  return (
    <Segmented
      label={t('kind.label')}
      value={kind}
      options={[{ value: EVERY_KIND, label: t('kind.all') }, ...kinds]}
      onChange={(value) => change(changed(state, { kind: value }))}
    />
  );
}
