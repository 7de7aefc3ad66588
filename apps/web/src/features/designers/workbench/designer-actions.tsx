import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown, type DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import { DesignStateTags } from './catalogue/state-tags.tsx';
import type { DesignRights } from '#web/views/designing/design-paths.ts';
import type { DesignHead } from '#web/api/designs.ts';
import type { Designer } from './editing/use-designer.ts';
import type { DesignerVerbs } from './use-designer-verbs.ts';

interface Labelled {
  readonly label: string;
}

export interface DesignerActionsProps<Design extends Labelled, View extends DesignHead<Design>, Fault> {
  readonly rights: DesignRights;
  readonly designer: Designer<Design, View, Fault>;
  readonly verbs: DesignerVerbs<View>;
}

const EXPORTED = ['inForce', 'draft', 'shipped'] as const;

/** The buttons of the title row: undo, files, versions, saving, publishing. */
export function DesignerActions<Design extends Labelled, View extends DesignHead<Design>, Fault>(
  props: DesignerActionsProps<Design, View, Fault>,
) {
  const { t } = useTranslation('design');
  const { rights, designer, verbs } = props;
  const { view, isDirty, hasDraft } = designer;
  const { canUpdate, canPublish } = rights;
  return (
    <>
      <DesignStateTags isCustomised={view.isCustomised} fault={view.fault} hasDraft={hasDraft && !isDirty} />
      {isDirty && (
        <StatusTag family="amber" glyph="pencil">
          {t('save.dirty')}
        </StatusTag>
      )}
      {canUpdate && <HistoryTools {...designer} />}
      <MoreMenu {...props} />
      <Button icon="history" onClick={() => verbs.ask({ kind: 'versions' })}>
        {t('versions.button')}
      </Button>
      {canUpdate && <SaveButtons {...props} canPublish={canPublish} />}
    </>
  );
}

type SaveButtonsProps<Design extends Labelled, View extends DesignHead<Design>, Fault> = Pick<
  DesignerActionsProps<Design, View, Fault>,
  'designer' | 'verbs'
> & { readonly canPublish: boolean };

function SaveButtons<Design extends Labelled, View extends DesignHead<Design>, Fault>({
  canPublish,
  designer,
  verbs,
}: SaveButtonsProps<Design, View, Fault>) {
  const { t } = useTranslation('design');
  const { view, design, isDirty, isBusy, hasDraft } = designer;
  const isNamed = design.label.trim() !== '';
  const isOther = isDirty || hasDraft || view.fault !== '';
  return (
    <>
      <Button
        icon="save"
        isBusy={isBusy}
        tone={canPublish ? 'default' : 'primary'}
        disabled={!isDirty || !isNamed}
        title={t('save.shortcut')}
        onClick={() => void verbs.save()}
      >
        {t('save.button')}
      </Button>
      {canPublish && (
        <Button tone="primary" disabled={!isOther || !isNamed} onClick={() => void verbs.publish()}>
          {t('publish.button')}
        </Button>
      )}
    </>
  );
}

interface HistoryToolsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

function HistoryTools({ canUndo, canRedo, undo, redo }: HistoryToolsProps) {
  const { t } = useTranslation('design');
  return (
    <>
      <ToolButton icon="undo" label={t('undo')} isDisabled={!canUndo} onPress={undo} />
      <ToolButton icon="redo" label={t('redo')} isDisabled={!canRedo} onPress={redo} />
    </>
  );
}

function MoreMenu<Design extends Labelled, View extends DesignHead<Design>, Fault>({
  rights: { canUpdate, canPublish },
  designer: { view, hasDraft, isDirty },
  verbs,
}: DesignerActionsProps<Design, View, Fault>) {
  const { t } = useTranslation('design');
  const items: readonly DropdownItem[] = [
    { key: 'compare', label: t('compare.shipped'), icon: 'swap' },
    { key: 'changes', label: t('compare.inForce'), icon: 'swap' },
    '-',
    ...EXPORTED.filter((of) => of !== 'draft' || hasDraft).map(
      (of) => ({ key: of, label: t(`export.${of}`), icon: 'export' }) as const, // literal type of the icon
    ),
    ...(canUpdate || canPublish ? (['-'] as const) : []),
    ...(canUpdate
      ? [
          {
            key: 'discard',
            label: t('discard.button'),
            icon: 'undo' as const,
            isDisabled: !hasDraft && !isDirty,
          },
        ] // as above
      : []),
    ...(canPublish
      ? [
          {
            key: 'restore',
            label: t('versions.restoreShipped'),
            icon: 'reload' as const,
            isDisabled: !view.isCustomised,
          },
        ] // as above
      : []),
  ];
  const select = (key: string) => {
    const of = EXPORTED.find((each) => each === key);
    if (of) void verbs.exportFile(of);
    if (key === 'compare') verbs.ask({ kind: 'compare', before: 'shipped', after: 'draft' });
    if (key === 'changes') verbs.ask({ kind: 'compare', before: 'inForce', after: 'draft' });
    if (key === 'discard') verbs.ask({ kind: 'discard' });
    if (key === 'restore') verbs.ask({ kind: 'restore', to: 'shipped' });
  };
  return (
    <Dropdown items={items} onSelect={select} placement="bottomRight">
      <Button icon="ellipsis" aria-haspopup="menu">
        {t('more')}
      </Button>
    </Dropdown>
  );
}
