import { saveListView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { BinKind } from '#server/platform/bin/bin-kind.ts';

/** Code of saved views in the recycle bin. */
export const LIST_VIEW_KIND = '$listView';

/** Saved views in the recycle bin; each is accessible only to its owner. */
export const listViewBin: BinKind = {
  code: LIST_VIEW_KIND,
  label: { name: '列表视图', translations: { 'zh-TW': '列表檢視', en: 'Saved view', ja: '保存ビュー' } },
  unique: {
    name: { name: '视图名称', translations: { 'zh-TW': '檢視名稱', en: 'View name', ja: 'ビュー名' } },
  },
  maySee: isMember,
  mayRestore: isMember,
  mayPurge: isMember,
  readValue(path, value) {
    const read = saveListView.body.shape.name.safeParse(value);
    if (!read.success) throw new AppError('RECORD_INVALID', { issues: [{ path, rule: 'pattern' }] });
    return read.data;
  },
  prepare: () => Promise.resolve(),
  afterRestore: () => Promise.resolve(),
  announce: () => Promise.resolve(),
};

function isMember({ kind }: { readonly kind: string }): boolean {
  return kind === 'member';
}
