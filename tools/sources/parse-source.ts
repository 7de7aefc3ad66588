import { parseSync } from '@swc/core';
import { type AstNode, walk } from './ast.ts';

/** A comment with its text (delimiters included) and its first line. */
export interface SourceComment {
  readonly text: string;
  readonly line: number;
  readonly lastLine: number;
}

/** A parsed TypeScript or JavaScript file. Lines count from 1. */
export interface ParsedSource {
  readonly path: string;
  readonly text: string;
  readonly tree: AstNode;
  readonly comments: readonly SourceComment[];
  /** The first line of the node. */
  lineOf(node: AstNode): number;
  /** Number of code lines between the two lines, inclusive, without comments and blank lines. */
  codeLines(firstLine: number, lastLine: number): number;
  /** The last line of the node. */
  lastLineOf(node: AstNode): number;
  /** The comment directly before the node, separated only by white space. */
  commentBefore(node: AstNode): string | undefined;
}

interface Range {
  start: number;
  end: number;
}

/** Literals in which `//` is not a comment. */
const OPAQUE = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText']);

function opaqueRanges(tree: AstNode): Range[] {
  const ranges: Range[] = [];
  walk(tree, (node) => {
    if (OPAQUE.has(node.type)) ranges.push({ start: node.span.start - 1, end: node.span.end - 1 });
  });
  return ranges.toSorted((a, b) => a.start - b.start);
}

function commentEnd(bytes: string, start: number): number {
  const closing = bytes[start + 1] === '/' ? '\n' : '*/';
  const found = bytes.indexOf(closing, start + 2);
  if (found < 0) return bytes.length;
  return closing === '\n' ? found : found + 2;
}

function commentRanges(bytes: string, opaque: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  let next = 0;
  let at = 0;
  while (at < bytes.length) {
    const skip = opaque[next];
    if (skip && at >= skip.start) {
      at = Math.max(at, skip.end);
      next += 1;
    } else if (bytes.startsWith('//', at) || bytes.startsWith('/*', at)) {
      const end = commentEnd(bytes, at);
      ranges.push({ start: at, end });
      at = end;
    } else {
      at += 1;
    }
  }
  return ranges;
}

function lineStarts(bytes: string): number[] {
  const starts = [0];
  for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function blankOut(bytes: string, ranges: readonly Range[]): string {
  let result = '';
  let at = 0;
  for (const range of ranges) {
    result += bytes.slice(at, range.start) + bytes.slice(range.start, range.end).replaceAll(/[^\n]/g, ' ');
    at = range.end;
  }
  return result + bytes.slice(at);
}

function commentOf(bytes: string, range: Range, starts: readonly number[]): SourceComment {
  return {
    text: Buffer.from(bytes.slice(range.start, range.end), 'latin1').toString('utf8'),
    line: lineAt(starts, range.start),
    lastLine: lineAt(starts, range.end - 1),
  };
}

/**
 * Parses one file. Offsets are byte offsets, so the text is scanned with one character per byte.
 * @throws Error when the file is not valid TypeScript
 */
export function parseSource(path: string, text: string): ParsedSource {
  const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' });
  // The parser's types name every node kind; the walker only needs common properties.
  const tree = program as unknown as AstNode;
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  const ranges = commentRanges(bytes, opaqueRanges(tree));
  const starts = lineStarts(bytes);
  const codeFlags = blankOut(bytes, ranges)
    .split('\n')
    .map((line) => line.trim() !== '');
  const comments = ranges.map((range) => commentOf(bytes, range, starts));
  return {
    path,
    text,
    tree,
    comments,
    lineOf: (node) => lineAt(starts, node.span.start - 1),
    lastLineOf: (node) => lineAt(starts, node.span.end - 2),
    codeLines: (first, last) => codeFlags.slice(first - 1, last).filter(Boolean).length,
    commentBefore: (node) => {
      const end = bytes.slice(0, node.span.start - 1).trimEnd().length;
      const index = ranges.findIndex((range) => range.end === end);
      return comments[index]?.text;
    },
  };
}
