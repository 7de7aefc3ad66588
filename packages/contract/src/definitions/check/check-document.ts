import { DOCUMENT_WORDS, type DocumentBlock, type DocumentLayout, holesOf } from '../documents/document.ts';
import { fieldNamed, statusesOf } from '../fields-of.ts';
import type { FormDefinition } from '../form.ts';
import { formFieldName } from '../documents/form-field.ts';
import { fault, type Finding, must, type Place, repeated, within } from './catalogue.ts';

const CODE = /^[a-z][A-Za-z0-9_]{0,39}$/;
const WORDS: ReadonlySet<string> = new Set(DOCUMENT_WORDS);
/** Most of a QR code that a telephone still reads from paper. */
const QR_MAX_CHARACTERS = 500;

function checkHoles(text: string, place: Place): Finding[] {
  return holesOf(text).flatMap((name) =>
    must(
      WORDS.has(name) || fieldNamed(place.fields, name) !== undefined,
      place,
      `there is nothing to put into {${name}}`,
    ),
  );
}

function checkRows(block: Extract<DocumentBlock, { kind: 'rows' }>, place: Place): Finding[] {
  const table = fieldNamed(place.fields, block.field);
  if (table?.type !== 'table') return fault(within(place, 'field'), `"${block.field}" is no sub-table`);
  return (block.columns ?? []).flatMap((name, index) =>
    must(
      fieldNamed(table.fields, name) !== undefined,
      within(place, `columns[${index}]`),
      `"${block.field}" has no "${name}"`,
    ),
  );
}

function checkFields(block: Extract<DocumentBlock, { kind: 'fields' }>, place: Place): Finding[] {
  return block.fields.map(formFieldName).flatMap((name, index) => {
    const at = within(place, `fields[${index}]`);
    const field = fieldNamed(place.fields, name);
    if (!field) return fault(at, `there is no field "${name}"`);
    return must(field.type !== 'table', at, `the sub-table "${name}" stands in rows of its own`);
  });
}

function checkBlock(block: DocumentBlock, place: Place): Finding[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'seal':
      return checkHoles(block.text, within(place, 'text'));
    case 'fields':
      return checkFields(block, place);
    case 'rows':
      return checkRows(block, place);
    case 'qr': {
      const at = within(place, 'content');
      return [
        ...must(block.content !== '' && block.content.length <= QR_MAX_CHARACTERS, at, 'it is empty or long'),
        ...checkHoles(block.content, at),
      ];
    }
    case 'space':
    case 'pageBreak':
      return [];
  }
}

function checkStates({ states = [] }: DocumentLayout, place: Place): Finding[] {
  const known = new Set(place.resource ? statusesOf(place.resource).map(({ code }) => code) : []);
  return states.flatMap((state, index) =>
    must(known.has(state), within(place, `states[${index}]`), `there is no state "${state}"`),
  );
}

function checkPrint(print: DocumentLayout, place: Place): Finding[] {
  const keys = print.blocks.flatMap((block) => ('key' in block ? [block.key] : []));
  return [
    ...must(CODE.test(print.code), within(place, 'code'), `"${print.code}" is no code`),
    ...must(print.blocks.length > 0, place, 'there is nothing on it'),
    ...checkStates(print, place),
    ...repeated(['watermark', ...keys], () => place.where, 'the key'),
    ...checkHoles(print.watermark ?? '', within(place, 'watermark')),
    ...print.blocks.flatMap((block, index) => checkBlock(block, within(place, `blocks[${index}]`))),
  ];
}

/** What is wrong with the documents of a form. */
export function checkPrints({ prints = [] }: FormDefinition, place: Place): Finding[] {
  return [
    ...repeated(
      prints.map(({ code }) => code),
      () => `${place.where}.prints`,
      'the code',
    ),
    ...prints.flatMap((print, index) => checkPrint(print, within(place, `prints[${index}]`))),
  ];
}
