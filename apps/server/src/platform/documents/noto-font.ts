import { createRequire } from 'node:module';

/** Weights of the font that documents are set in. */
export type NotoWeight = 400 | 500 | 700;

const FILES: Readonly<Record<NotoWeight, string>> = {
  400: '400Regular/NotoSansSC_400Regular.ttf',
  500: '500Medium/NotoSansSC_500Medium.ttf',
  700: '700Bold/NotoSansSC_700Bold.ttf',
};

/** Path of the bundled font: system fonts are not used, so documents are identical everywhere. */
export function notoFontFile(weight: NotoWeight): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${FILES[weight]}`);
}
