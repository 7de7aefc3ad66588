export { fakeApi, refused } from '../fake-api.ts';
export { emptyIndexedDb } from '../fake-indexed-db.ts';
export { detailOf, FORM_VIEW, MAKER_ID, RECORD_ID } from '../record-fixtures.ts';
export { fakeRecordServer, showPage } from '../record-screen.tsx';
export { DetailPage } from '#web/views/detail-view/detail-page.tsx';
export { EditPage } from '#web/views/form-view/edit-page.tsx';
export { registerOpenedDialog } from '#web/views/module-parts/opened-dialogs.tsx';
export { registerRefChooser } from '#web/views/module-parts/ref-choosers.tsx';
