import {
  type Condition,
  type FieldDefinition,
  NODE_ACTIONS,
  TASK_FIELD_MODES,
} from '@haiqiao/contract/definitions';
import type { FlowChoices, StatusView } from '@haiqiao/contract/endpoints';
import { limitTexts, type RuleWords, ruleTexts } from '../outline/rule-words.ts';
import { parseCondition } from '../panel/arrows/condition-text.ts';

/** Context for change texts. */
export interface ChangeWords extends RuleWords {
  readonly fields: Readonly<Record<string, Pick<FieldDefinition, 'label'>>>;
  readonly statuses: readonly StatusView[];
  /** Null where the choices were not loaded. */
  readonly choices: (RuleWords['choices'] & Pick<FlowChoices, 'forms' | 'stages' | 'flows'>) | null;
  readonly conditionText: (condition: Condition) => string;
}

/** Differing parts of an element, by their labels in the panel. */
const PARTS = [
  'name',
  'type',
  'assignees',
  'mode',
  'percent',
  'buttons',
  'form',
  'fields',
  'limit',
  'stage',
  'onEmpty',
  'onInitiator',
  'onRepeat',
  'separateFrom',
  'claimMinutes',
  'status',
  'condition',
  'default',
  'source',
  'target',
  'script',
  'into',
  'options',
  'trigger',
  'multi',
  'calledKey',
  'message',
  'attachedTo',
  'isInterrupting',
] as const;

/** Parts that the panel calls otherwise. */
const CALLED: Readonly<Record<string, (typeof PARTS)[number]>> = {
  from: 'source',
  to: 'target',
  defaultFlow: 'default',
};

/** Label key of a part (`options.mode` → `mode`); null where the panel has none. */
export function partWord(part: string): (typeof PARTS)[number] | null {
  const own = part.replace(/^options\./u, '');
  return CALLED[own] ?? PARTS.find((each) => each === own) ?? null;
}

/** A value as display text: a text without its quotation marks, the rest unchanged. */
export function plainValue(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text; // plain text already
  }
}

interface Labelled {
  readonly code: string;
  readonly label: string;
}

function labelIn(named: readonly Labelled[] | undefined, code: string): string {
  return named?.find((each) => each.code === code)?.label ?? code;
}

function wordIn<Word extends string>(
  words: readonly Word[],
  text: string,
  say: (word: Word) => string,
): string {
  const matchedWord = words.find((each) => each === text);
  return matchedWord === undefined ? text : say(matchedWord);
}

/** Text of a part with a text value; the value itself by default. */
const TEXTS: Readonly<Record<string, (text: string, words: ChangeWords) => string>> = {
  from: (id, { nameOf }) => nameOf(id) ?? id,
  to: (id, { nameOf }) => nameOf(id) ?? id,
  defaultFlow: (id, { nameOf }) => nameOf(id) ?? id,
  attachedTo: (id, { nameOf }) => nameOf(id) ?? id,
  calledKey: (key, { choices }) => labelIn(choices?.flows, key),
  status: (code, { statuses }) => labelIn(statuses, code),
  form: (code, { choices }) => labelIn(choices?.forms, code),
  stage: (code, { choices }) => labelIn(choices?.stages, code),
  mode: (mode, { t }) => wordIn(['any', 'all', 'percent', 'order'], mode, (word) => t(`mode.${word}`)),
  onEmpty: (way, { t }) =>
    wordIn(['administrator', 'orgHead', 'skip', 'error'], way, (word) => t(`onEmpty.${word}`)),
  onInitiator: (way, { t }) => wordIn(['keep', 'skip', 'superior'], way, (word) => t(`same.${word}`)),
  onRepeat: (way, { t }) => wordIn(['keep', 'skip', 'superior'], way, (word) => t(`same.${word}`)),
};

type Facts = Readonly<Record<string, unknown>>;

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function buttonText(button: unknown, { t }: ChangeWords): string {
  if (!isFacts(button)) return String(button);
  const { label, action } = button;
  if (typeof label === 'string' && label !== '') return label;
  return wordIn(NODE_ACTIONS, String(action), (word) => t(`action.${word}`));
}

function fieldTexts(modes: Facts, { t, fields }: ChangeWords): readonly string[] {
  return Object.entries(modes).map(([name, mode]) =>
    t('diff.field', {
      field: fields[name]?.label ?? name,
      mode: wordIn(TASK_FIELD_MODES, String(mode), (word) => t(`fieldMode.${word}`)),
    }),
  );
}

function targetText(id: unknown, { t, nameOf }: ChangeWords): string {
  return id === 'initiator' ? t('task.initiator') : (nameOf(String(id)) ?? String(id));
}

/** The list items of a structure; null for any other structure. */
function listTexts(part: string, value: unknown, words: ChangeWords): readonly string[] | null {
  if (part === 'fields' && isFacts(value)) return fieldTexts(value, words);
  if (!Array.isArray(value)) return null;
  if (part === 'buttons') return value.map((button) => buttonText(button, words));
  return part === 'separateFrom' ? value.map((id) => targetText(id, words)) : null;
}

/** Parts with assignee rules. */
const PEOPLE: ReadonlySet<string> = new Set(['assignees', 'standIn', 'to']);

/** A structure as text; null where there is no text for it. */
function structureText(part: string, value: unknown, words: ChangeWords): string | null {
  const { t } = words;
  if (part === 'limit') return limitTexts(value, words)?.join(t('diff.separator')) ?? null;
  if (PEOPLE.has(part)) return ruleTexts(value, words)?.join(t('diff.separator')) ?? null;
  return listTexts(part, value, words)?.join(t('outline.separator')) ?? null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // plain text already
  }
}

/** A value in the reader's language, as far as possible; empty for none. */
export function valueText(part: string, text: string, words: ChangeWords): string {
  const own = part.replace(/^options\./u, '');
  if (own === 'condition') {
    const condition = parseCondition(text);
    return typeof condition === 'object' ? words.conditionText(condition) : plainValue(text);
  }
  const value = readJson(text);
  if (typeof value === 'string') return TEXTS[own]?.(value, words) ?? value;
  return structureText(own, value, words) ?? plainValue(text);
}
