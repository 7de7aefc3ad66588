export { fakeApi, refused } from '../fake-api.ts';
export { emptyIndexedDb } from '../fake-indexed-db.ts';
export { detailOf, FORM_VIEW, MAKER_ID, RECORD_ID } from '../record-fixtures.ts';
export { fakeRecordServer, showPage } from '../record-screen.tsx';
export { DetailPage } from '#web/views/detail-view/detail-page.tsx';
export { EditPage } from '#web/views/form-view/edit-page.tsx';
export { registerOpenedDialog, registerRefChooser } from '#web/views/module-parts/registered-parts.tsx';
