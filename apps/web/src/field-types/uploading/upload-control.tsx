import { listNames } from '#web/i18n/list-names.ts';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { type AnyFileField, fileLimitsOf } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { type FieldBinding, labelIdOf } from '#web/ui/field/field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { CropQueue } from './crop-queue.tsx';
import { DeniedList } from './denied-list.tsx';
import { DropZone } from './drop-zone.tsx';
import { UploadedFiles } from './uploaded-files.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './upload.module.css';
import { type Upload, useUpload } from './use-upload.ts';

/** Props of the control of a file field. */
export interface UploadControlProps extends Partial<FieldBinding> {
  readonly field: AnyFileField;
  readonly value: readonly UploadedFile[];
  readonly onChange: (next: readonly UploadedFile[]) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
  readonly 'aria-label'?: string;
}

function cropOf(field: AnyFileField) {
  return 'crop' in field && field.crop ? { width: field.crop.widthPx, height: field.crop.heightPx } : null;
}

/** Files of a field: choose, drop or paste, follow progress, preview, remove (UPL-01 to UPL-09). */
export function UploadControl(props: UploadControlProps) {
  const { field, value, onChange, onBlur, isDisabled = false, id, 'aria-label': label } = props;
  const limits = fileLimitsOf(field);
  const upload = useUpload({ value, onChange, limits, name: label ?? field.label });
  const [toCrop, setToCrop] = useState<readonly File[]>([]);
  const output = cropOf(field);
  const isPicture = field.type === 'image' || field.type === 'images';
  const isOpen = upload.hasRoom && !isDisabled;
  const choose = (files: readonly File[]) => {
    if (output) setToCrop(upload.judge(files));
    else upload.choose(files);
  };
  return (
    <div
      className={styles['control']}
      role="group"
      {...(id === undefined ? { 'aria-label': label } : { 'aria-labelledby': labelIdOf(id) })}
      {...(id === undefined || isOpen ? {} : { id, tabIndex: -1 })}
      data-invalid={props['aria-invalid'] === true}
      onBlur={onBlur}
    >
      <LeftBehind upload={upload} />
      {isOpen && (
        <DropZone
          {...props}
          limits={limits}
          isPicture={isPicture}
          isIdentity={field.identity === true}
          onChoose={choose}
        />
      )}
      <DeniedList denied={upload.denied} onForget={upload.forgetDenied} />
      {upload.items.length > 0 && (
        <ul className={styles['rows']}>
          {upload.items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              onCancel={() => upload.cancel(item.id)}
              onResume={() => upload.resume(item.id)}
            />
          ))}
        </ul>
      )}
      <UploadedFiles
        files={value}
        isPicture={isPicture}
        isDisabled={isDisabled}
        isFresh={upload.isFresh}
        onChange={onChange}
      />
      {output && toCrop.length > 0 && (
        <CropQueue
          files={toCrop}
          output={output}
          onCropped={(file) => upload.send([file])}
          onRest={setToCrop}
        />
      )}
    </div>
  );
}

/** An upload interrupted by a reload or a closed tab: it can be resumed. */
function LeftBehind({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation('files');
  const { leftBehind } = upload;
  if (leftBehind.length === 0) return null;
  const names = listNames(leftBehind.map(({ file }) => file.name));
  return (
    <Strip
      tone="warning"
      actions={
        <>
          <Button tone="link" onClick={upload.goOn}>
            {t('left.goOn')}
          </Button>
          <Button tone="link" onClick={upload.giveUp}>
            {t('left.giveUp')}
          </Button>
        </>
      }
    >
      {t('left.text', { count: leftBehind.length, names })}
    </Strip>
  );
}
