import { fieldTextKey, type RecordCheckDefinition, textKeys } from '@haiqiao/contract/definitions';
import type { RecordCheck } from '@haiqiao/contract/endpoints';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { formatMessage, issueText, tagOf } from '@haiqiao/contract/i18n';
import { type Context, systemContext } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { labelsFor } from '#server/platform/records/detail/record-labels.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { CheckCode, CheckedRecord, CheckLook, CheckSentence } from './check-code.ts';
import { recordFiles } from './record-files.ts';
import { isReadableField } from './readable-fields.ts';
import { linksTo } from './links-to.ts';
import { seekRecords } from './seek-records.ts';

type Reply = EndpointReply<typeof endpoints.queryRecordChecks>;

/**
 * Runs the checks of a record before a decision (DOMAIN §2.1, §2.5). A failing check reports its failure and does not affect the others.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function queryRecordChecks(
  ctx: Context,
  deps: RecordDeps,
  { id: formCode, dataId }: EndpointBody<typeof endpoints.queryRecordChecks>,
): Promise<Reply> {
  const form = await deps.metadata.form(formCode);
  const { resource } = form;
  const reader = await readerOf(ctx, deps, { resource, id: dataId });
  assertMay(reader, resource, 'read');
  const [stored] = await loadRecords(reader, resource, { ids: [dataId] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  const status = scalarText(stored.values['status']);
  const record = { id: stored.id, resource: resource.code, status, values: stored.values };
  const asked = { reader, deps, metadata: await deps.metadata.current(), resource, record };
  const checks: RecordCheck[] = [];
  for (const code of resource.definition.checks ?? []) {
    const check = deps.code.checks.get(code);
    if (check) checks.push(await checkedBy(check, asked));
  }
  return { checks };
}

interface Asked {
  readonly reader: Context;
  readonly deps: RecordDeps;
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  readonly record: CheckedRecord;
}

async function checkedBy(check: CheckCode, asked: Asked): Promise<RecordCheck> {
  const { reader, metadata, resource, record } = asked;
  const { code, label, rule, field = null, blocks = [] } = check.definition;
  const checkHead = {
    code,
    label: metadata.text(textKeys.check(code), label, reader.locale),
    rule: metadata.text(textKeys.checkPart(code, 'rule'), rule, reader.locale),
    blocks: blocks.includes(resource.code),
    field,
  };
  const silent = (said: 'checkUnseen' | 'checkFailed'): RecordCheck => ({
    ...checkHead,
    result: 'unknown',
    text: issueText({ rule: said }, tagOf(reader.locale)),
    links: [],
  });
  const isFieldReadable = (path: string) =>
    isReadableField(reader, resource, { path, status: record.status });
  if (!check.reads.filter((path) => resource.fields.has(path)).every(isFieldReadable))
    return silent('checkUnseen');
  try {
    const finding = await check.run(lookOf(asked));
    const said = [finding, ...(finding.more ?? [])];
    const text = said.map((each) => sentence(check.definition, each, asked)).join('\n');
    const links = await linksTo(reader, metadata, finding.found ?? []);
    return {
      ...checkHead,
      result: finding.result,
      text,
      links,
      ...(finding.field && { field: finding.field }),
    };
  } catch (error) {
    reader.log.error({ err: error, check: code, dataId: record.id }, 'a check of a record failed');
    return silent('checkFailed');
  }
}

function lookOf(asked: Asked): CheckLook {
  const { reader, metadata, resource, record } = asked;
  const seeking = { metadata, except: record.id };
  const all = { ...systemContext(reader, 'checks of a record'), requestId: reader.requestId };
  return {
    record,
    resource: resource.definition,
    today: shanghaiDate(reader.clock.now()) ?? '',
    seek: (whose, sought) => seekRecords(whose === 'all' ? all : reader, seeking, sought),
    fieldLabel: (path) => labelOf(asked, path),
    files: () => recordFiles(reader, resource, record),
    async itemName(code, value) {
      const named = await labelsFor(reader, asked.deps, resource);
      return named(new Map())({ kind: 'dictionary', code }, value);
    },
  };
}

function labelOf({ metadata, reader, resource }: Asked, path: string): string {
  const [name = '', cell = ''] = path.split('.');
  const field = resource.fields.get(name)?.definition;
  if (!field) return path;
  const label = metadata.text(fieldTextKey(resource.code, name, field), field.label, reader.locale);
  const column = field.type === 'table' ? field.fields[cell] : undefined;
  if (!column) return label;
  const key = textKeys.rowField(resource.code, name, cell);
  return `${label} ${metadata.text(key, column.label, reader.locale)}`;
}

function sentence(
  { code, says }: RecordCheckDefinition,
  { says: key, params = {} }: CheckSentence,
  { reader, metadata }: Asked,
): string {
  const source = says[key];
  if (source === undefined) throw new Error(`the check ${code} has no sentence ${key}`);
  return formatMessage(metadata.text(textKeys.checkPart(code, key), source, reader.locale), params);
}
