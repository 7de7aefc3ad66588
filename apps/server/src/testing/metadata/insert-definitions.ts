import type { FormDefinition, ListDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { ContextBase } from '#server/context.ts';

/** Definitions that a test inserts instead of the installer, without creating tables. */
export interface DefinitionsToInsert {
  readonly resources?: readonly ResourceDefinition[];
  readonly lists?: readonly ListDefinition[];
  readonly forms?: readonly FormDefinition[];
  /** Texts by locale (`en`, `ja`, `zh-TW`) and key. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Inserts definitions into the metadata tables without raising the version. */
export async function insertDefinitions(base: ContextBase, definitions: DefinitionsToInsert): Promise<void> {
  const { resources = [], lists = [], forms = [], texts = {} } = definitions;
  const at = base.clock.now();
  const module_code = base.ids.uuid();
  await base.db
    .insertInto('meta_module')
    .values({ code: module_code, label: '测试', checksum: '', installed_at: at })
    .execute();
  const rows = (
    kind: 'resource' | 'list' | 'form',
    definitionsOfKind: readonly { readonly code: string }[],
  ) =>
    definitionsOfKind.map((definition) => ({
      kind,
      code: definition.code,
      module_code,
      base: JSON.stringify(definition),
      base_checksum: '',
      updated_at: at,
    }));
  const all = [...rows('resource', resources), ...rows('list', lists), ...rows('form', forms)];
  await base.db.insertInto('meta_definition').values(all).execute();
  for (const [locale, byKey] of Object.entries(texts)) {
    await base.db
      .insertInto('meta_translation')
      .values({ module_code, locale, texts: JSON.stringify(byKey) })
      .execute();
  }
}
