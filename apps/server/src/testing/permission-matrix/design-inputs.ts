/** Request inputs by endpoint name. */
type Inputs = Readonly<Record<string, unknown>>;

/** Inputs of the form designer. */
function formDesignInputs(): Inputs {
  const form = { code: 'rs_enterprise' };
  const texts = { 'zh-TW': '', en: '', ja: '' };
  const section = {
    kind: 'section',
    key: 'own-base00',
    label: '基本',
    texts,
    fields: [{ field: 'recordNo' }],
  };
  const design = {
    label: '企业',
    texts,
    columns: 2,
    tabs: [{ key: '', label: '', texts, parts: [section] }],
  };
  return {
    exportFormDesign: { ...form, of: 'inForce' },
    getFormDesign: form,
    getFormDesignVersion: { ...form, number: 1 },
    previewFormDesign: { ...form, design },
    queryFormDesigns: {},
    queryFormDesignVersions: form,
  };
}

/** Inputs of the list and form designers. */
export function designInputs(): Inputs {
  const list = { code: 'rs_enterprise_list' };
  const name = { label: '', purpose: '' };
  const design = {
    label: '企业',
    purpose: '',
    texts: { 'zh-TW': name, en: name, ja: name },
    columns: [{ field: 'recordNo' }],
    filters: [],
    sorts: [],
    pageSize: 15,
    buttons: [],
    rowActions: [],
    batchActions: [],
  };
  return {
    exportListDesign: { ...list, of: 'inForce' },
    getListDesign: list,
    getListDesignVersion: { ...list, number: 1 },
    previewListDesign: { ...list, design },
    previewListRows: { ...list, design },
    queryListDesigns: {},
    queryListDesignVersions: list,
    ...formDesignInputs(),
  };
}
