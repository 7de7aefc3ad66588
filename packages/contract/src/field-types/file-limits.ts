import type { FieldOf } from '../definitions/field.ts';

/** Default maximum file size (SPEC §9). */
export const UPLOAD_MAX_MB = 30;

/** Default extensions of a file field (UPL-02). */
export const FILE_EXTENSIONS: readonly string[] = [
  'rar',
  'zip',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'pdf',
  'jpg',
  'jpeg',
  'png',
];

/** Extensions displayed as images (UPL-04, UPL-05). */
export const IMAGE_EXTENSIONS: readonly string[] = ['png', 'jpg', 'jpeg'];

/** Extensions of identity documents: those that can be watermarked. */
export const IDENTITY_EXTENSIONS: readonly string[] = ['pdf', 'jpg', 'jpeg', 'png'];

/** Name of a file field type. */
export type FileFieldTypeName = 'file' | 'files' | 'image' | 'images';

/** A file field. */
export type AnyFileField = FieldOf<FileFieldTypeName>;

/** Limits of a file field. */
export interface FileLimits {
  /** Extensions in lower case, without a dot. */
  readonly accept: readonly string[];
  readonly maxMb: number;
  /** Maximum number of files; 0 for unlimited. */
  readonly max: number;
}

/** Whether a field holds files. */
export function isFileField<Field extends { readonly type: string }>(
  field: Field,
): field is Extract<Field, { readonly type: FileFieldTypeName }> {
  return TYPES.has(field.type);
}

const TYPES: ReadonlySet<string> = new Set<FileFieldTypeName>(['file', 'files', 'image', 'images']);

/** Lower-case extension of a file name, without the dot; empty if none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Limits of a file field with defaults. */
export function fileLimitsOf(field: AnyFileField): FileLimits {
  const { maxMb = UPLOAD_MAX_MB } = field;
  return { accept: extensionsOf(field), maxMb, max: maxOf(field) };
}

function maxOf(field: AnyFileField): number {
  return field.type === 'file' || field.type === 'image' ? 1 : (field.max ?? 0);
}

function extensionsOf(field: AnyFileField): readonly string[] {
  if (field.type === 'image' || field.type === 'images') return IMAGE_EXTENSIONS;
  return field.accept ?? (field.identity === true ? IDENTITY_EXTENSIONS : FILE_EXTENSIONS);
}
