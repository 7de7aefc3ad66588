import type { Random } from '#server/adapters/random.ts';
import { between, pick } from './chance.ts';

/** A colour ramp from top to bottom, evenly spaced. */
export type Ramp = readonly [string, string, ...string[]];

/** The colours of one time of day. All colours belong to the design's palette (navy, grey-blue, white, amber). */
export interface ScenePalette {
  /** The light of the image; night adds stars, lamps and beams. */
  readonly mood: 'morning' | 'day' | 'dusk' | 'night';
  readonly sky: Ramp;
  readonly sun: string;
  /** Glow around the sun as `r,g,b`. */
  readonly halo: string;
  readonly cloud: string;
  readonly farHills: Ramp;
  readonly nearHills: Ramp;
  readonly city: string;
  readonly sea: Ramp;
  readonly glint: string;
  readonly wave: string;
  readonly steel: string;
  readonly steelShade: string;
  readonly quay: Ramp;
  readonly rock: Ramp;
  readonly hull: Ramp;
  readonly keel: string;
  readonly white: Ramp;
  readonly glass: string;
  readonly lamp: string;
  readonly bird: string;
  readonly containers: readonly [string, ...string[]];
}

const CONTAINERS = ['#409EFF', '#1C5FA8', '#E8F1FA', '#F2B84B', '#5EC2B7', '#D8593B', '#7FB6EC'] as const;

const DAY: ScenePalette = {
  mood: 'day',
  sky: ['#63ABEE', '#9FCCF5', '#DCEDFC'],
  sun: '#FFF6E3',
  halo: '255,250,236',
  cloud: 'rgba(255,255,255,.78)',
  farHills: ['#9BC2E6', '#B7D5F0'],
  nearHills: ['#6BA2D6', '#8DBBE4'],
  city: 'rgba(74,132,190,.55)',
  sea: ['#3F8FD6', '#2A72B6', '#174E88'],
  glint: '255,255,255',
  wave: '#E4F2FF',
  steel: '#1C5FA8',
  steelShade: '#134680',
  quay: ['#DCE6F0', '#A9BCCF'],
  rock: ['#6F8CAB', '#48668A'],
  hull: ['#16417A', '#0B2545'],
  keel: '#B5452F',
  white: ['#FFFFFF', '#DCE9F6'],
  glass: '#2A6BB0',
  lamp: '#FFD88A',
  bird: 'rgba(255,255,255,.92)',
  containers: CONTAINERS,
};

const MORNING: ScenePalette = {
  ...DAY,
  mood: 'morning',
  sky: ['#4E93D9', '#8FC0EC', '#F3E3CF', '#FBEBD3'],
  sun: '#FFF3D6',
  halo: '255,236,196',
  cloud: 'rgba(255,250,242,.75)',
  farHills: ['#94B7DA', '#C9CFD8'],
  nearHills: ['#5F93C6', '#93B2CF'],
  city: 'rgba(70,118,172,.55)',
  sea: ['#6FA7D6', '#3577B4', '#164A82'],
  glint: '255,240,210',
};

const DUSK: ScenePalette = {
  ...DAY,
  mood: 'dusk',
  sky: ['#1D3F7A', '#4D6FAE', '#D88F72', '#F8C37E'],
  sun: '#FFE0A3',
  halo: '255,205,130',
  cloud: 'rgba(255,208,170,.5)',
  farHills: ['#6E78A8', '#A98896'],
  nearHills: ['#3B5690', '#5F6C99'],
  city: 'rgba(38,62,116,.62)',
  sea: ['#A9869A', '#3F659F', '#122F60'],
  glint: '255,219,160',
  wave: '#F6DFCB',
  steel: '#173A70',
  steelShade: '#0F2A56',
  quay: ['#A6A9BE', '#636C8E'],
  rock: ['#44507C', '#27355E'],
  hull: ['#14335F', '#081C38'],
  keel: '#A03C2C',
  white: ['#FFF4E6', '#CBD0E2'],
  glass: '#F2B84B',
  bird: 'rgba(24,44,86,.75)',
  containers: ['#3C86D6', '#1A4C8C', '#E9E4E6', '#F0AE45', '#4CAFA8', '#CE5238', '#8AA6D6'],
};

const NIGHT: ScenePalette = {
  ...DAY,
  mood: 'night',
  sky: ['#0B2A55', '#1A4A86', '#3F7CBB', '#6BA3D6'],
  sun: '#F4F8FF',
  halo: '206,228,255',
  cloud: 'rgba(170,205,240,.24)',
  farHills: ['#3C74AE', '#4E86BE'],
  nearHills: ['#22548E', '#33699F'],
  city: 'rgba(20,58,106,.78)',
  sea: ['#3A76B2', '#1B4C86', '#0A2549'],
  glint: '225,240,255',
  wave: '#A9CDF0',
  steel: '#8FBCE8',
  steelShade: '#5F93C8',
  quay: ['#7F9DBE', '#41618A'],
  rock: ['#2B4C78', '#16305A'],
  hull: ['#0D2B57', '#061630'],
  keel: '#B04A36',
  white: ['#EAF3FD', '#A9C4E2'],
  glass: '#FFD88A',
  bird: 'rgba(225,238,252,.7)',
  containers: ['#4D9EF2', '#2A66AD', '#D6E5F5', '#EDB44C', '#58B8AE', '#CF5A40', '#7CAEE4'],
};

/** Chooses the light of one image. */
export function choosePalette(random: Random): ScenePalette {
  return pick(random, [DAY, MORNING, DUSK, NIGHT]);
}

/** A veil over the whole image, so the same object varies in colour. */
export function chooseVeil(random: Random): string {
  const tints = ['64,158,255', '255,214,150', '11,37,69', '94,194,183'] as const;
  return `rgba(${pick(random, tints)},${between(random, 0.02, 0.07).toFixed(3)})`;
}
