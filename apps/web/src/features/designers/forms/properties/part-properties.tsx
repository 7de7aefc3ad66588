import type { FormColumns, PartDesign } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import {
  isBare,
  withPartAt,
  steppedPart,
  tabOfPart,
  withoutPart,
  withPart,
} from '../editing/form-edits.logic.ts';
import { useFormScope } from '../form-scope.ts';
import { Faults, Head, NumberChoice, Verbs } from './pieces.tsx';
import { TextsFields } from './texts-fields.tsx';

function withColumns(part: PartDesign, columns: FormColumns | null): PartDesign {
  if (part.kind !== 'section') return part;
  const { columns: _, ...rest } = part;
  return columns === null ? rest : { ...rest, columns };
}

/** Names, columns, position and removal of a section, related list or history. */
export function PartProperties({ part }: { readonly part: PartDesign }) {
  const { t } = useTranslation('form-design');
  const { designer, isReadOnly, nameOf } = useFormScope();
  const { design, edit } = designer;
  return (
    <>
      <Head kind={t(`properties.kind.${part.kind}`)} name={nameOf(part)} />
      <Faults part="parts" name={part.key} />
      <TextsFields
        thing={part}
        onChange={(change, about) =>
          edit(
            withPart(design, part.key, (each) => ({ ...each, ...change })),
            about,
          )
        }
      />
      {part.kind === 'section' && (
        <NumberChoice
          label={t('properties.columns')}
          value={part.columns ?? null}
          none={t('properties.asForm', { count: design.columns })}
          onChange={(columns) => edit(withPart(design, part.key, (each) => withColumns(each, columns)))}
        />
      )}
      {!isReadOnly && <PartPosition part={part} />}
    </>
  );
}

function PartPosition({ part }: { readonly part: PartDesign }) {
  const { t } = useTranslation('form-design');
  const { designer, move, choose, nameOf } = useFormScope();
  const { design, edit } = designer;
  const tab = tabOfPart(design, part.key);
  const self = { kind: 'part', name: part.key } as const;
  return (
    <>
      {!isBare(design) && (
        <Field label={t('properties.inTab')}>
          {(binding) => (
            <Select
              {...binding}
              value={tab?.key ?? null}
              valueLabel={tab ? nameOf(tab) : ''}
              isClearable={false}
              options={design.tabs.map((each) => ({ value: each.key, label: nameOf(each) }))}
              onChange={(key) => {
                const next = design.tabs.find((each) => each.key === key);
                if (next && next !== tab)
                  move(withPartAt(design, part, { tab: next.key, index: next.parts.length }), self);
              }}
            />
          )}
        </Field>
      )}
      <Verbs>
        <Button icon="arrow-up" onClick={() => move(steppedPart(design, part.key, -1), self)}>
          {t('properties.up')}
        </Button>
        <Button icon="arrow-down" onClick={() => move(steppedPart(design, part.key, 1), self)}>
          {t('properties.down')}
        </Button>
        <Button
          tone="danger"
          icon="delete"
          onClick={() => {
            edit(withoutPart(design, part.key));
            choose({ kind: 'form' });
          }}
        >
          {t('properties.removePart')}
        </Button>
      </Verbs>
    </>
  );
}
