export * from './list-query.ts';
export * from './term-type.ts';
export * from './fold-search-text.ts';
export * from './gram-codes.ts';
export { INITIALS_MARK, initialsLine } from './initials.ts';
export * from './match-term.ts';
export { searchWords } from './search-words.ts';
export {
  isSpanName,
  type NamedSpan,
  namedSpan,
  SPAN_NAMES,
  type SpanName,
  spelledOut,
} from './named-spans.ts';
