import type { AnyFileField } from '@haiqiao/contract/field-types';
import { FileUpload } from '../uploading/file-upload.tsx';
import type { InputProps } from '../web-field-type.ts';
import { rememberFiles, useFilesOf } from './file-cache.store.ts';

/** Props of the control of a file field, for every file type. */
export interface FileControlProps extends Omit<InputProps<'file'>, 'field'> {
  readonly field: AnyFileField;
}

/** The control of a file field: its value is ids, it displays the files behind them. */
export function FileControl(props: FileControlProps) {
  const {
    field,
    value,
    onChange,
    labels: _l,
    narrowedBy: _n,
    inner: _i,
    maskTarget: _p,
    around: _a,
    ...binding
  } = props;
  const { files, untold } = useFilesOf(value);
  return (
    <FileUpload
      {...binding}
      field={field}
      value={files}
      onChange={(next) => {
        rememberFiles(next);
        const ids = [...untold, ...next.map(({ uid }) => uid)];
        onChange(ids.length > 0 ? ids : null);
      }}
    />
  );
}
