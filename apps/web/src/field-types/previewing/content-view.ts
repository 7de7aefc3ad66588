/** What a view of a document is given. */
export interface ContentViewProps {
  readonly name: string;
  readonly content: Blob;
}
