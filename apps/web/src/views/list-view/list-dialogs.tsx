import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';
import { OpenedDialog } from '../module-parts/registered-parts.tsx';
import { exportColumns, linkColumnOf } from './layout/columns.logic.ts';
import { useListScope } from './list-scope.ts';
import { formOfRow, rowName, statusOf } from './query/list-row.ts';

const RecordDialog = late(async () => {
  const [part] = await Promise.all([import('#web/views/detail-view/record-dialog.tsx'), needTexts(['form'])]);
  return part.RecordDialog;
});
const RemoveDialog = late(async () => {
  const [part] = await Promise.all([
    import('#web/views/record-actions/remove-dialog.tsx'),
    needTexts(['form']),
  ]);
  return part.RemoveDialog;
});
const ListAction = late(async () => {
  const [part] = await Promise.all([import('./batch/list-action.tsx'), needTexts(['form'])]);
  return part.ListAction;
});
const ValuesDialog = late(async () => (await import('./batch/values-dialog.tsx')).ValuesDialog);
const FieldsDialog = late(async () => (await import('./batch/fields-dialog.tsx')).FieldsDialog);
const SaveViewDialog = late(async () => (await import('./saved-views/view-dialogs.tsx')).SaveViewDialog);
const RemoveViewDialog = late(async () => (await import('./saved-views/view-dialogs.tsx')).RemoveViewDialog);

const ExportDialog = late(async () => {
  const [part] = await Promise.all([
    import('#web/views/transfers/export-dialog.tsx'),
    needTexts(['transfers']),
  ]);
  return part.ExportDialog;
});
const ImportWizard = late(async () => {
  const [part] = await Promise.all([
    import('#web/views/transfers/import/import-wizard.tsx'),
    needTexts(['transfers']),
  ]);
  return part.ImportWizard;
});

/** The open dialog of a list; its code is loaded on first use. */
export function ListDialogs() {
  const { view, dialog, ask, selection, asked, list, layout } = useListScope();
  const close = () => ask(null);
  switch (dialog?.kind) {
    case 'record':
      return <RecordDialog formCode={view.form ?? ''} dataId={dialog.id} onClose={close} />;
    case 'remove': {
      const [first] = dialog.rows;
      return (
        <RemoveDialog
          formCode={formOfRow(view, dialog.rows[0])}
          dataIds={dialog.rows.map(({ id }) => id)}
          name={first ? rowName(first, view, linkColumnOf(layout.columns)) : ''}
          question={view.deleteConfirm}
          needsReason={view.deleteConfirm === null && dialog.rows.some((row) => statusOf(row) !== 'DRAFT')}
          onRemoved={() => {
            selection.mark(dialog.rows, false);
            close();
          }}
          onClose={close}
        />
      );
    }
    case 'action': {
      const { code, rows, isBatch } = dialog;
      const action = [...view.rowActions, ...view.batchActions].find((each) => each.code === code);
      const [row] = rows;
      if (action?.opens !== undefined && row)
        return <OpenedDialog name={action.opens} dataId={row.id} title={action.label} onClose={close} />;
      return action ? <ListAction action={action} rows={rows} isBatch={isBatch} onClose={close} /> : null;
    }
    case 'owner':
    case 'tags':
      return <ValuesDialog kind={dialog.kind} rows={dialog.rows} onClose={close} />;
    case 'fields':
      return <FieldsDialog rows={dialog.rows} onClose={close} />;
    case 'export':
      return (
        <ExportDialog
          view={view}
          question={asked.question}
          columns={exportColumns(view, layout.columns)}
          ids={dialog.rows.map(({ id }) => id)}
          total={list.total}
          onClose={close}
        />
      );
    case 'import':
      return <ImportWizard view={view} onClose={close} />;
    case 'saveView':
      return <SaveViewDialog saved={dialog.view} onClose={close} />;
    case 'removeView':
      return <RemoveViewDialog saved={dialog.view} onClose={close} />;
    default:
      return null;
  }
}
