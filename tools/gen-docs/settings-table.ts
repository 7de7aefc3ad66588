import { cell, markdownTable } from './markdown-table.ts';

const SETTINGS_BLOCK = /<!-- settings -->[^]*?<!-- \/settings -->/;
const SETTING = /^#?([A-Z][A-Z_]*)=(.*)$/;

/** One environment variable as documented in `.env.example`. */
interface Setting {
  readonly name: string;
  readonly example: string;
  readonly meaning: string;
}

/** The first comment describes the file; every other comment belongs to the variable below it. */
function settingsIn(example: string): Setting[] {
  return example.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.trim().split('\n');
    const setting = SETTING.exec(lines.at(-1) ?? '');
    if (!setting) return [];
    const meaning = lines.slice(0, -1).map((line) => line.replace(/^#\s?/, ''));
    return [{ name: setting[1] ?? '', example: setting[2] ?? '', meaning: meaning.join(' ') }];
  });
}

/**
 * Regenerates the table of settings in the README from `.env.example`; the rest is unchanged.
 * @throws Error when the README has no marker for it, or a variable has no comment
 */
export function fillSettings(readme: string, example: string): string {
  if (!SETTINGS_BLOCK.test(readme))
    throw new Error('README.md has no <!-- settings --> … <!-- /settings -->');
  const rows = settingsIn(example).map(({ name, example: value, meaning }) => {
    if (meaning === '') throw new Error(`.env.example does not say what ${name} is`);
    return [`\`${name}\``, `\`${value}\``, cell(meaning)];
  });
  const table = markdownTable(['variable', 'for example', 'what it does'], rows);
  return readme.replace(SETTINGS_BLOCK, () => `<!-- settings -->\n${table}<!-- /settings -->`);
}
