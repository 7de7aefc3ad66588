import { DOCUMENT_WORDS, type DocumentBlock, type DocumentLayout, holesOf } from '../documents/document.ts';
import { fieldNamed, statusesOf } from '../fields-of.ts';
import type { FormDefinition } from '../form.ts';
import { formFieldName } from '../documents/form-field.ts';
import { fault, type Finding, must, type CheckContext, repeated, within } from './catalogue.ts';

const CODE = /^[a-z][A-Za-z0-9_]{0,39}$/;
const WORDS: ReadonlySet<string> = new Set(DOCUMENT_WORDS);
/** Maximum QR content that a phone still reads from paper. */
const QR_MAX_CHARACTERS = 500;

function checkHoles(text: string, context: CheckContext): Finding[] {
  return holesOf(text).flatMap((name) =>
    must(
      WORDS.has(name) || fieldNamed(context.fields, name) !== undefined,
      context,
      `there is no value for {${name}}`,
    ),
  );
}

function checkRows(block: Extract<DocumentBlock, { kind: 'rows' }>, context: CheckContext): Finding[] {
  const table = fieldNamed(context.fields, block.field);
  if (table?.type !== 'table') return fault(within(context, 'field'), `"${block.field}" is not a sub-table`);
  return (block.columns ?? []).flatMap((name, index) =>
    must(
      fieldNamed(table.fields, name) !== undefined,
      within(context, `columns[${index}]`),
      `"${block.field}" has no "${name}"`,
    ),
  );
}

function checkFields(block: Extract<DocumentBlock, { kind: 'fields' }>, context: CheckContext): Finding[] {
  return block.fields.map(formFieldName).flatMap((name, index) => {
    const at = within(context, `fields[${index}]`);
    const field = fieldNamed(context.fields, name);
    if (!field) return fault(at, `there is no field "${name}"`);
    return must(field.type !== 'table', at, `the sub-table "${name}" is not a single value`);
  });
}

function checkBlock(block: DocumentBlock, context: CheckContext): Finding[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'seal':
      return checkHoles(block.text, within(context, 'text'));
    case 'fields':
      return checkFields(block, context);
    case 'rows':
      return checkRows(block, context);
    case 'qr': {
      const at = within(context, 'content');
      return [
        ...must(
          block.content !== '' && block.content.length <= QR_MAX_CHARACTERS,
          at,
          'it is empty or too long',
        ),
        ...checkHoles(block.content, at),
      ];
    }
    case 'space':
    case 'pageBreak':
      return [];
  }
}

function checkStates({ states = [] }: DocumentLayout, context: CheckContext): Finding[] {
  const stateCodes = new Set(context.resource ? statusesOf(context.resource).map(({ code }) => code) : []);
  return states.flatMap((state, index) =>
    must(stateCodes.has(state), within(context, `states[${index}]`), `there is no state "${state}"`),
  );
}

function checkPrint(print: DocumentLayout, context: CheckContext): Finding[] {
  const keys = print.blocks.flatMap((block) => ('key' in block ? [block.key] : []));
  return [
    ...must(CODE.test(print.code), within(context, 'code'), `"${print.code}" is not a code`),
    ...must(print.blocks.length > 0, context, 'it has no blocks'),
    ...checkStates(print, context),
    ...repeated(['watermark', ...keys], () => context.where, 'the key'),
    ...checkHoles(print.watermark ?? '', within(context, 'watermark')),
    ...print.blocks.flatMap((block, index) => checkBlock(block, within(context, `blocks[${index}]`))),
  ];
}

/** Errors in the documents of a form. */
export function checkPrints({ prints = [] }: FormDefinition, context: CheckContext): Finding[] {
  return [
    ...repeated(
      prints.map(({ code }) => code),
      () => `${context.where}.prints`,
      'the code',
    ),
    ...prints.flatMap((print, index) => checkPrint(print, within(context, `prints[${index}]`))),
  ];
}
