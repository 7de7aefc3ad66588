import type { FileBytes } from './file-bytes.ts';

/** Name of the part that identifies each kind of compound document; installers and messages are compound files too. */
const MAIN_PARTS = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document', 'PP40', 'PP97_DUALSTORAGE'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Documents of the older office programs. */
export type CompoundKind = keyof typeof MAIN_PARTS;

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Maximum directory sectors to read; each has eight or more entries. */
const DIRECTORY_SECTORS_MAX = 2000;
/** Sector numbers from here on mark the end of a chain. */
const NO_SECTOR = 0xfffffffa;
/** Number of allocation table sectors listed in the header. */
const NAMED_IN_HEADER = 109;

/** Whether a compound file has the part of its kind (MS-CFB 2). */
export async function isCompoundOf(bytes: FileBytes, kind: CompoundKind): Promise<boolean> {
  const header = Buffer.from(await bytes.at(0, HEADER_BYTES));
  if (header.length < HEADER_BYTES) return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const compound = { bytes, header, sectorBytes: 1 << shift };
  const wanted: readonly string[] = MAIN_PARTS[kind];
  let sector: number | undefined = header.readUInt32LE(48);
  for (let count = 0; sector !== undefined && count < DIRECTORY_SECTORS_MAX; count += 1) {
    const names = namesIn(await readSector(compound, sector));
    if (names.some((name) => wanted.includes(name))) return true;
    sector = await nextSector(compound, sector);
  }
  return false;
}

interface Compound {
  readonly bytes: FileBytes;
  readonly header: Buffer;
  readonly sectorBytes: number;
}

async function readSector({ bytes, sectorBytes }: Compound, sector: number): Promise<Buffer> {
  return bytes.at((sector + 1) * sectorBytes, sectorBytes);
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const length = directory.readUInt16LE(at + 64);
    if (length >= 2 && length <= 64) names.push(directory.toString('utf16le', at, at + length - 2));
  }
  return names;
}

/** The next sector of a chain according to the allocation table. */
async function nextSector(compound: Compound, sector: number): Promise<number | undefined> {
  const perSector = compound.sectorBytes / 4;
  const table = await tableSector(compound, Math.floor(sector / perSector));
  return table === undefined ? undefined : numberIn(await readSector(compound, table), sector % perSector);
}

/** Location of a sector of the allocation table: the first ones are listed in the header, the others in a separate chain. */
async function tableSector(compound: Compound, index: number): Promise<number | undefined> {
  if (index < NAMED_IN_HEADER) return numberIn(compound.header, 19 + index);
  const perSector = compound.sectorBytes / 4 - 1;
  const steps = Math.floor((index - NAMED_IN_HEADER) / perSector);
  let sector = numberIn(compound.header, 17);
  for (let step = 0; sector !== undefined && step < steps; step += 1) {
    sector = numberIn(await readSector(compound, sector), perSector);
  }
  if (sector === undefined) return undefined;
  return numberIn(await readSector(compound, sector), (index - NAMED_IN_HEADER) % perSector);
}

/** The sector number at the given index; undefined at the end of a chain. */
function numberIn(sector: Buffer, index: number): number | undefined {
  if (index * 4 + 4 > sector.length) return undefined;
  const found = sector.readUInt32LE(index * 4);
  return found >= NO_SECTOR ? undefined : found;
}
