/** One page: a JPEG that fills it. */
export interface JpegPage {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Size on paper, in points. */
  readonly widthPt: number;
  readonly heightPt: number;
}

/** A PDF whose pages are images. The same pages give the same bytes. */
export function jpegPdf(pages: readonly JpegPage[]): Uint8Array {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
    ...pages.flatMap((page, index) => pageObjects(page, 3 + index * 3)),
  ];
  return assemble(objects);
}

function pageObjects({ jpeg, widthPx, heightPx, widthPt, heightPt }: JpegPage, first: number): Buffer[] {
  const box = `[0 0 ${number(widthPt)} ${number(heightPt)}]`;
  const draw = `q ${number(widthPt)} 0 0 ${number(heightPt)} 0 0 cm /P Do Q`;
  const image = `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`;
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
    Buffer.concat([Buffer.from(`${image}\nstream\n`), jpeg, Buffer.from('\nendstream')]),
  ];
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function assemble(objects: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}
