import { bulletsOf, linesBelow } from './sections.ts';

/** A message that the specification wants a person to read. */
export interface SpecMessage {
  readonly section: '5' | '8';
  /** As the specification writes it: Chinese literally, everything else in English. */
  readonly text: string;
}

/** Chinese with the values and marks that stand within it: `文件大小不能超过 {n}MB!`. */
const CHINESE = /\p{Script=Han}+(?: ?\{[\w ]+\}(?:MB!|\p{Script=Han}+)?|\d+\p{Script=Han}+)?!?/gu;
/** How section 5 introduces an English message. */
const INTRODUCED = /(?:\b[Mm]essage: |\bgives: |A notice states that )(\p{Script=Latin}[^.)]+)/gu;
const QUOTED = /'([^']+)'/g;
const STATUS = /^(\d{3}): ([^,(]+)/;

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
}

/** A name with the remark in brackets behind it: the name. */
function withoutRemark(text: string): string {
  return text.replace(/\s*\([^)]*\)/g, '').trim();
}

/** Names of the session line that are neither Chinese nor quoted: `invalid operation (invalid tab action)`. */
function plainNames(bullet: string): string[] {
  const [, names] = /^Session and menu: (.+)\.$/.exec(bullet) ?? [];
  return (names ?? '')
    .split('; ')
    .map(withoutRemark)
    .filter((name) => /^[a-z]/.test(name));
}

function messagesOfRules(spec: string): string[] {
  const bullets = bulletsOf(linesBelow(spec, '## 5. Validation rules'));
  const tabs = linesBelow(spec, '## 5. Validation rules').filter((line) => line.startsWith('**Tabs.**'));
  return [...bullets, ...tabs].flatMap((text) => [...found(INTRODUCED, text), ...found(CHINESE, text)]);
}

function messagesOfErrors(spec: string): string[] {
  return bulletsOf(linesBelow(spec, '## 8. Error catalogue')).flatMap((bullet) => [
    ...(STATUS.exec(bullet)?.slice(2, 3) ?? []),
    ...found(QUOTED, bullet),
    ...found(CHINESE, bullet),
    ...plainNames(bullet),
  ]);
}

/** Every message of sections 5 and 8, each once per section. */
export function specMessages(spec: string): SpecMessage[] {
  const unique = (section: SpecMessage['section'], texts: readonly string[]) =>
    [...new Set(texts.map((text) => text.trim()))].map((text) => ({ section, text }));
  return [...unique('5', messagesOfRules(spec)), ...unique('8', messagesOfErrors(spec))];
}

/** The sentences of section 9, one constant or a few each, without the full stop. */
export function specConstants(spec: string): string[] {
  return bulletsOf(linesBelow(spec, '## 9. Business constants and limits')).flatMap((bullet) =>
    bullet.replace(/\.$/, '').split(/\. (?=[A-Z])/),
  );
}
