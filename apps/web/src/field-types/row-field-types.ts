import type { RowFieldDefinition } from '@haiqiao/contract/definitions';
import { boolean } from './boolean.tsx';
import { computed } from './computed.tsx';
import { date } from './date.tsx';
import { decimal } from './decimal.tsx';
import { dictionaries } from './dictionaries.tsx';
import { dictionary } from './dictionary.tsx';
import { file } from './file.tsx';
import { files } from './files.tsx';
import { image } from './image.tsx';
import { images } from './images.tsx';
import { instant } from './instant.tsx';
import { integer } from './integer.tsx';
import { longText } from './long-text.tsx';
import { money } from './money.tsx';
import { org } from './org.tsx';
import { percent } from './percent.tsx';
import { ref } from './ref.tsx';
import { region } from './region.tsx';
import { text } from './text.tsx';
import { user } from './user.tsx';
import type { WebFieldType } from './web-field-type.ts';

/** Field types that may stand in a row of a sub-table. */
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
