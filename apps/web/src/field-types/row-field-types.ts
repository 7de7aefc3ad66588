import type { RowFieldDefinition } from '@haiqiao/contract/definitions';
import { boolean } from './boolean.tsx';
import { computed } from './computed.tsx';
import { date } from './date.tsx';
import { dictionaries } from './dictionaries.tsx';
import { dictionary } from './dictionary.tsx';
import { file, files, image, images } from './files/file-web.ts';
import { instant } from './instant.tsx';
import { longText } from './long-text.tsx';
import { decimal, integer, money, percent } from './number-types.tsx';
import { org } from './org.tsx';
import { ref } from './ref.tsx';
import { region } from './region.tsx';
import { text } from './text.tsx';
import { user } from './user.tsx';
import type { WebFieldType } from './web-field-type.ts';

/** Field types allowed in a row of a sub-table. */
export const ROW_FIELD_WEB = {
  text,
  longText,
  integer,
  decimal,
  money,
  percent,
  date,
  instant,
  boolean,
  dictionary,
  dictionaries,
  ref,
  user,
  org,
  region,
  computed,
  file,
  files,
  image,
  images,
} as const satisfies { readonly [Type in RowFieldDefinition['type']]: WebFieldType<Type> };
