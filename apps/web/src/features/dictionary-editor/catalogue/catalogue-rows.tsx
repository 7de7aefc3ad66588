import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, moveType, reloadDictionaryEditor } from '#web/api/dictionary-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { EditorRights } from '../editor-rights.ts';
import styles from './catalogue.module.css';

export interface CatalogueRowsProps {
  readonly types: readonly CatalogueEntry[];
  /** Whether the order can be changed: only while all are shown. */
  readonly canMove: boolean;
  readonly rights: EditorRights;
  readonly chosen: readonly string[];
  readonly onChoose: (typeIds: readonly string[]) => void;
  readonly onOpen: (typeId: string) => void;
  readonly onEdit: (type: CatalogueEntry) => void;
  readonly onRemove: (type: CatalogueEntry) => void;
}

/** Moves a dictionary before another one; `null` is the end. The call itself shows a refusal. */
async function move(id: string, beforeId: string | null): Promise<void> {
  if (id === beforeId) return;
  await moveType(id, beforeId).catch(() => undefined);
  await reloadDictionaryEditor();
}

/** The dictionaries in their order; a row is dragged by its handle, or moved by its arrows. */
export function CatalogueRows(props: CatalogueRowsProps) {
  const { t } = useTranslation('dictionary');
  const { types, chosen, onChoose } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const all = types.map(({ typeId }) => typeId);
  const isAll = all.length > 0 && all.every((id) => chosen.includes(id));
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} aria-label={t('catalogue.title')}>
        <thead>
          <tr>
            <th className={styles['mark']}>
              <Checkbox
                aria-label={t('catalogue.all')}
                isChecked={isAll}
                onChange={(isOn) => onChoose(isOn ? all : [])}
              />
            </th>
            <th>{t('catalogue.name')}</th>
            <th>{t('catalogue.code')}</th>
            <th>{t('catalogue.system')}</th>
            <th className={styles['number']}>{t('catalogue.items')}</th>
            <th className={styles['number']}>{t('catalogue.version')}</th>
            <th>{t('catalogue.updated')}</th>
            <th className={styles['verbs']}>{t('catalogue.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type, at) => (
            <CatalogueRow
              key={type.typeId}
              {...props}
              type={type}
              before={types[at - 1]?.typeId ?? null}
              after={types[at + 2]?.typeId ?? null}
              isLast={at === types.length - 1}
              isOver={over === type.typeId && dragged !== type.typeId}
              drag={{
                begin: () => setDragged(type.typeId),
                over: () => setOver(type.typeId),
                drop: () => {
                  if (dragged) void move(dragged, type.typeId);
                },
                end: () => {
                  setDragged(null);
                  setOver(null);
                },
              }}
            />
          ))}
        </tbody>
      </table>
      {types.length === 0 && <p className={styles['none']}>{t('catalogue.nothing')}</p>}
    </div>
  );
}

interface RowProps extends CatalogueRowsProps {
  readonly type: CatalogueEntry;
  /** The previous one, and the one after the next: targets of the arrows. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isLast: boolean;
  readonly isOver: boolean;
  readonly drag: Readonly<Record<'begin' | 'over' | 'drop' | 'end', () => void>>;
}

function CatalogueRow({ type, chosen, onChoose, canMove, isOver, drag, ...rest }: RowProps) {
  const { t } = useTranslation('dictionary');
  const { typeId } = type;
  const mark = (isOn: boolean) => onChoose(isOn ? [...chosen, typeId] : chosen.filter((id) => id !== typeId));
  return (
    <tr
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        drag.over();
      }}
      onDrop={drag.drop}
    >
      <td className={styles['mark']}>
        <Checkbox
          aria-label={t('catalogue.mark', { name: type.label })}
          isChecked={chosen.includes(typeId)}
          onChange={mark}
        />
      </td>
      <td>
        <span className={styles['name']}>
          {canMove && (
            <span
              className={styles['handle']}
              draggable
              aria-hidden
              title={t('catalogue.drag')}
              onDragStart={drag.begin}
              onDragEnd={drag.end}
            >
              <Icon name="holder" />
            </span>
          )}
          <Button tone="link" onClick={() => rest.onOpen(typeId)}>
            {type.label}
          </Button>
        </span>
      </td>
      <td>
        <code className={styles['code']}>{type.dicCode}</code>
      </td>
      <td>{type.systemCode || '—'}</td>
      <td className={styles['number']}>{type.items}</td>
      <td className={styles['number']}>v{type.version}</td>
      <td>{shanghaiTime(type.updatedAt)}</td>
      <td className={styles['verbs']}>
        <RowVerbs type={type} canMove={canMove} {...rest} />
      </td>
    </tr>
  );
}

type VerbProps = Pick<
  RowProps,
  'type' | 'before' | 'after' | 'isLast' | 'canMove' | 'rights' | 'onEdit' | 'onRemove'
>;

function RowVerbs({ type, before, after, isLast, canMove, rights, onEdit, onRemove }: VerbProps) {
  const { t } = useTranslation(['dictionary', 'common']);
  const { typeId, label: name } = type;
  return (
    <span className={styles['row']}>
      {canMove && (
        <>
          <Button
            tone="text"
            size="small"
            icon="arrow-up"
            aria-label={t('catalogue.up', { name })}
            whyNot={before === null ? t('common:whyNot.first') : ''}
            onClick={() => void move(typeId, before)}
          />
          <Button
            tone="text"
            size="small"
            icon="arrow-down"
            aria-label={t('catalogue.down', { name })}
            whyNot={isLast ? t('common:whyNot.last') : ''}
            onClick={() => void move(typeId, after)}
          />
        </>
      )}
      {rights.update && (
        <Button tone="link" aria-label={t('catalogue.edit', { name })} onClick={() => onEdit(type)}>
          {t('action.update')}
        </Button>
      )}
      {rights.delete && !type.isShipped && (
        <Button tone="link" aria-label={t('catalogue.remove', { name })} onClick={() => onRemove(type)}>
          {t('action.delete')}
        </Button>
      )}
    </span>
  );
}
