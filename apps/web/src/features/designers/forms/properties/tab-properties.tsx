import type { TabDesign } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { movedTab, withoutTab, withTab } from '../editing/form-edits.logic.ts';
import { useFormScope } from '../form-scope.ts';
import { Faults, Head, Verbs } from './pieces.tsx';
import { TextsFields } from './texts-fields.tsx';

/** Names, position and removal of a tab. */
export function TabProperties({ tab }: { readonly tab: TabDesign }) {
  const { t } = useTranslation('form-design');
  const { designer, isReadOnly, move, choose, nameOf } = useFormScope();
  const { design, edit } = designer;
  const index = design.tabs.findIndex(({ key }) => key === tab.key);
  const self = { kind: 'tab', name: tab.key } as const;
  return (
    <>
      <Head kind={t('properties.tab')} name={nameOf(tab)} />
      <Faults part="tabs" name={tab.key} />
      <TextsFields
        thing={tab}
        onChange={(change, about) =>
          edit(
            withTab(design, tab.key, (each) => ({ ...each, ...change })),
            about,
          )
        }
      />
      {!isReadOnly && (
        <Verbs>
          <Button
            icon="arrow-left"
            disabled={index === 0}
            onClick={() => move(movedTab(design, tab.key, index - 1), self)}
          >
            {t('properties.left')}
          </Button>
          <Button
            icon="arrow-right"
            disabled={index === design.tabs.length - 1}
            onClick={() => move(movedTab(design, tab.key, index + 1), self)}
          >
            {t('properties.right')}
          </Button>
          <Button
            tone="danger"
            icon="delete"
            disabled={design.tabs.length === 1}
            onClick={() => {
              edit(withoutTab(design, tab.key));
              choose({ kind: 'form' });
            }}
          >
            {t('properties.removeTab')}
          </Button>
        </Verbs>
      )}
    </>
  );
}
