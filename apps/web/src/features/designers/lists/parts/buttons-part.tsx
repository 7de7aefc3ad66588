import { LIST_BUTTONS } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { useDesignScope } from './design-scope.ts';
import { LineVerb } from '#web/ui/tool-button/line-verb.tsx';
import { Adder } from '../../workbench/lines/line-parts.tsx';
import { Lines } from '../../workbench/lines/lines.tsx';
import { Faults } from './faults.tsx';
import styles from './parts.module.css';

/** The buttons above the rows, of each row, and for selected rows. */
export function ButtonsPart() {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly } = useDesignScope();
  const { design, edit } = designer;
  return (
    <div className={styles['part']}>
      <h2 className={styles['title']}>{t('buttons.title')}</h2>
      <p className={styles['hint']}>{t('buttons.hint')}</p>
      <div className={styles['choices']}>
        {LIST_BUTTONS.map((button) => (
          <Checkbox
            key={button}
            isChecked={design.buttons.includes(button)}
            isDisabled={isReadOnly}
            onChange={(isOn) =>
              edit({
                ...design,
                buttons: LIST_BUTTONS.filter((each) =>
                  each === button ? isOn : design.buttons.includes(each),
                ),
              })
            }
          >
            {t(`button.${button}`)}
          </Checkbox>
        ))}
      </div>
      <ActionLines part="rowActions" />
      <ActionLines part="batchActions" />
    </div>
  );
}

function ActionLines({ part }: { readonly part: 'rowActions' | 'batchActions' }) {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly } = useDesignScope();
  const { design, edit, view } = designer;
  const codes = design[part];
  const possible = view.actions.filter(({ isBatch }) => part === 'rowActions' || isBatch);
  const labelOf = (code: string) => view.actions.find((action) => action.code === code)?.label ?? code;
  const others = possible.filter(({ code }) => !codes.includes(code));
  return (
    <>
      <h2 className={styles['title']}>{t(`buttons.${part}`)}</h2>
      {!isReadOnly && possible.length > 0 && (
        <Adder
          label={t(`buttons.add.${part}`)}
          options={others.map(({ code, label }) => ({ value: code, label, hint: code }))}
          onAdd={(code) => edit({ ...design, [part]: [...codes, code] })}
        />
      )}
      <Lines
        label={t(`buttons.${part}`)}
        things={codes}
        nameOf={(code) => code}
        labelOf={labelOf}
        isFixed={isReadOnly}
        onMove={(moved) => edit({ ...design, [part]: moved })}
        empty={t(possible.length > 0 ? 'buttons.none' : 'buttons.noActions')}
      >
        {(code) => (
          <>
            <div className={styles['row']}>
              <span className={styles['name']} title={code}>
                {labelOf(code)}
              </span>
              <span className={styles['verbs']}>
                <LineVerb
                  icon="close"
                  label={t('buttons.remove', { name: labelOf(code) })}
                  isDisabled={isReadOnly}
                  onPress={() => edit({ ...design, [part]: codes.filter((each) => each !== code) })}
                />
              </span>
            </div>
            <Faults part={part} name={code} />
          </>
        )}
      </Lines>
    </>
  );
}
