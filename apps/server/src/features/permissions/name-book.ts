import { localize } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { localizedResource } from '#server/platform/metadata/localized-resource.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';

/** Display names in the reader's language; an unknown item uses its code. */
export interface NameBook {
  menu(id: string): string;
  button(code: string): string;
  resource(code: string): string;
  /** `企业 / 电话` */
  field(resource: string, field: string): string;
}

/** Reads the names of all menus and buttons. */
export async function readNameBook(ctx: Context, metadata: Metadata): Promise<NameBook> {
  const menus = await ctx.db.selectFrom('sys_menu').select(['id', 'name', 'translations']).execute();
  const buttons = await ctx.db.selectFrom('sys_button').select(['code', 'name', 'translations']).execute();
  const menuNames = new Map(
    menus.map(({ id, name, translations }) => [id, localize(name, translations, ctx.locale)]),
  );
  const buttonNames = new Map(
    buttons.map(({ code, name, translations }) => [code, localize(name, translations, ctx.locale)]),
  );
  const resource = (code: string) => {
    const model = metadata.resources.get(code);
    return model ? localizedResource(metadata, model, ctx.locale) : undefined;
  };
  return {
    menu: (id) => menuNames.get(id) ?? id,
    button: (code) => buttonNames.get(code) ?? code,
    resource: (code) => resource(code)?.label ?? code,
    field: (code, path) => {
      const found = resource(code);
      const [name = '', column] = path.split('.');
      const field = found?.fields[name];
      const cell = column !== undefined && field?.type === 'table' ? field.fields : {};
      const label =
        column === undefined ? field?.label : Object.entries(cell).find(([key]) => key === column)?.[1].label;
      return `${found?.label ?? code} / ${label ?? path}`;
    },
  };
}
