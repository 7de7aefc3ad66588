import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../../apps/server/src/config.ts';
import { StartError } from '../../apps/server/src/lib/start-error.ts';
import { demoKey } from './demo-key.ts';
import { assertServed, Refusal } from './intake-client.ts';
import { makeSample, SAMPLE_FORM } from './sample-sheet.ts';
import { sendSheet } from './send-sheet.ts';

/**
 * `npm run demo:intake -- filings.xlsx --form rs_center_record`: submits every row of a sheet. Without a sheet it creates and submits a
 * sample; without a key (`--key`, HAIQIAO_API_KEY) a local demo centre creates one. Submitting a sheet again changes nothing: rows are
 * identified by their reference.
 */
const USAGE = `npm run demo:intake -- [表格.xlsx|表格.csv] [--form ${SAMPLE_FORM}] [--url http://127.0.0.1:3000] [--key 密钥] [--draft]`;

// The key belongs to this program and is not a setting of the centre.
const { HAIQIAO_API_KEY = '', ...settings } = process.env;

try {
  const config = readConfig(settings, { rootDir: join(import.meta.dirname, '../..') });
  const { sheet, form, url, key, draft } = readArguments(config.port);
  await assertServed(url);
  const path = sheet ?? (await makeSample(join(config.dataDir, 'intake-sample')));
  const intake = { url, key: key || (await ownKey(config, form, url)) };
  console.log(relative('.', path));
  process.exitCode = await sendSheet(intake, { path, form, isDraft: draft }, (line) => console.log(line));
} catch (error) {
  if (!(error instanceof Refusal || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** The command line arguments. @throws Refusal */
function readArguments(port: number) {
  const { positionals, values } = parse();
  const [sheetArgument, ...more] = positionals;
  if (more.length > 0) throw new Refusal(`一次只提交一个表格\n${USAGE}`);
  // npm runs programs in the project folder, wherever it was called.
  const sheet =
    sheetArgument === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', sheetArgument);
  if (sheet !== undefined && !existsSync(sheet)) throw new Refusal(`没有文件 ${sheet}`);
  const key = values.key ?? HAIQIAO_API_KEY;
  const url = (values.url ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
  return { sheet, key, url, form: values.form, draft: values.draft };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        form: { type: 'string', default: SAMPLE_FORM },
        url: { type: 'string' },
        key: { type: 'string' },
        draft: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** A key created automatically by a local demo centre. @throws Refusal */
async function ownKey({ demo, port, ...rest }: Config, form: string, url: string): Promise<string> {
  if (!demo || url !== `http://127.0.0.1:${port}`)
    throw new Refusal('请用 --key 或环境变量 HAIQIAO_API_KEY 给出接口密钥（系统管理 → 接口密钥）');
  return demoKey({ demo, port, ...rest }, form);
}
