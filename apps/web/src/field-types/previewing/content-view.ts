/** Props of a document view. */
export interface ContentViewProps {
  readonly name: string;
  readonly content: Blob;
}
