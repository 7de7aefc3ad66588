import {
  type DocumentBlock,
  type DocumentLayout,
  type FormDefinition,
  type FormField,
  formFieldName,
  type FormPart,
  type FormSection,
} from '@haiqiao/contract/definitions';
import type { RecordTexts } from '#server/platform/records/detail/record-texts.ts';

/** Font size of the line below the title. */
const KIND_PT = 9.5;
/** Maximum pairs side by side on paper, which is narrower than a screen. */
const COLUMNS_MAX = 3;

/** The print of everything a form shows of a record: its sections one below the other, without related lists. */
export function defaultLayout(form: FormDefinition, texts: RecordTexts): DocumentLayout {
  const parts: readonly FormPart[] = [
    ...(form.parts ?? []),
    ...(form.tabs ?? []).flatMap((tab) => tab.parts),
  ];
  const sections = parts.filter((part) => part.kind === 'section');
  return {
    code: 'form',
    label: form.label,
    blocks: [
      { kind: 'heading', key: 'title', text: '{$title}', level: 1 },
      { kind: 'paragraph', key: 'kind', text: form.label, align: 'center', sizePt: KIND_PT },
      ...sections.flatMap((section) => sectionBlocks(section, form, texts)),
    ],
  };
}

function sectionBlocks(section: FormSection, form: FormDefinition, texts: RecordTexts): DocumentBlock[] {
  const columns = section.columns ?? form.columns ?? 2;
  const blocks: DocumentBlock[] = [];
  let pairs: FormField[] = [];
  const endPairs = () => {
    if (pairs.length > 0) blocks.push({ kind: 'fields', columns: columnsOnPaper(columns), fields: pairs });
    pairs = [];
  };
  for (const formField of section.fields) {
    const name = formFieldName(formField);
    const field = texts.fields.get(name);
    if (!field) continue;
    if (!field.table) {
      pairs.push(formField);
      continue;
    }
    endPairs();
    const isNamed = field.label !== section.label;
    if (isNamed) blocks.push({ kind: 'heading', key: name, text: field.label });
    blocks.push({ kind: 'rows', field: name });
  }
  endPairs();
  if (blocks.length === 0) return [];
  return [{ kind: 'heading', key: section.key, text: section.label }, ...blocks];
}

function columnsOnPaper(columns: number): 1 | 2 | 3 {
  if (columns >= COLUMNS_MAX) return 3;
  return columns === 2 ? 2 : 1;
}
