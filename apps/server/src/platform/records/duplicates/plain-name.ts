import { foldSearchText } from '@haiqiao/contract/query';
import { REGIONS } from '#server/platform/regions/regions.ts';

/** A name in the form used for comparison. */
export interface PlainName {
  /** Its locality: the city, else the province, without its rank; empty for none. */
  readonly locality: string;
  /** The rest: brand, trade and other parts, without the legal form. Lower case, half-width digits. */
  readonly rest: string;
}

/** Legal forms, which do not distinguish names. */
const LEGAL_FORM =
  /(?:(?:股份|责任|責任)?有限(?:责任|責任)?公司|集团公司|集團公司|株式会社|公司|coltd|companylimited|limited|incorporated|inc|llc|ltd)$/u;

/** Ranks after the name of a locality: 省, 市, 壮族自治区, 土家族苗族自治州. */
const RANK =
  /(?:省|市|地区|盟|特别行政区|(?:壮族|回族|维吾尔)?自治区|(?:(?:朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|哈萨克|柯尔克孜)族?)+自治州)$/u;

const COUNTY_AHEAD = /^\p{Script=Han}{1,4}?[区县旗]/u;

/** Names of localities with and without rank, mapped to the name without. */
type Localities = ReadonlyMap<string, string>;

const { provinces: PROVINCES, cities: CITIES, counties: COUNTIES } = readLocalities();

/** A municipality is both a province and a city; a 市 below a city counts as a county. */
function readLocalities(): { provinces: Localities; cities: Localities; counties: ReadonlySet<string> } {
  const [provinces, cities, counties] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Set<string>(),
  ];
  for (const { code, name, parent } of REGIONS.values()) {
    const short = name.replace(RANK, '');
    const isCity = name.endsWith('市') || (parent !== null && code.endsWith('00'));
    if (!isCity && parent !== null) counties.add(name);
    else if (short.length > 1)
      for (const text of [name, short]) (isCity ? cities : provinces).set(text, short);
  }
  return { provinces, cities, counties };
}

const LOCALITY_LETTERS_MAX = 12;

/** The longest locality at the beginning of a text; empty for none. */
function leadingLocality(
  text: string,
  localities: Localities,
): { readonly short: string; readonly length: number } {
  for (let length = Math.min(LOCALITY_LETTERS_MAX, text.length); length >= 2; length -= 1) {
    const short = localities.get(text.slice(0, length));
    if (short !== undefined) return { short, length };
  }
  return { short: '', length: 0 };
}

/** Splits a name: 四川省成都市武侯区云帆贸易有限公司 and 成都云帆贸易有限责任公司 are both 云帆贸易 in 成都. */
export function plainName(name: string): PlainName {
  const letters = foldSearchText(name).replace(/[^\p{L}\p{N}]+/gu, '');
  const short = letters.replace(LEGAL_FORM, '');
  const province = leadingLocality(short, PROVINCES);
  const behind = short.slice(province.length);
  const city = leadingLocality(behind, CITIES);
  const locality = city.short || province.short;
  const cut = behind.slice(city.length);
  const rest = locality === '' ? cut : withoutCounty(cut);
  // A name that consists of a locality and a legal form only is not split.
  return rest === '' ? { locality: '', rest: letters } : { locality, rest };
}

/** 武侯区云帆贸易; unless the remainder would be a name rather than a county. */
function withoutCounty(text: string): string {
  const county = COUNTY_AHEAD.exec(text)?.[0] ?? '';
  return COUNTIES.has(county) && text.length - county.length >= 2 ? text.slice(county.length) : text;
}
