/** Types of the records of a BIFF8 workbook that are read or written here, as [MS-XLS] numbers them. */
export const types = {
  eof: 0x0a,
  externSheet: 0x17,
  name: 0x18,
  selection: 0x1d,
  font: 0x31,
  pane: 0x41,
  object: 0x5d,
  guts: 0x80,
  wsBool: 0x81,
  vCenter: 0x84,
  boundSheet: 0x85,
  country: 0x8c,
  autoFilterInfo: 0x9d,
  setup: 0xa1,
  xf: 0xe0,
  drawingGroup: 0xeb,
  drawing: 0xec,
  supBook: 0x1ae,
  dimensions: 0x200,
  window2: 0x23e,
} as const;

/** Bytes before the data of a record: its type and its length. */
export const HEAD = 4;

/** Numbers one after the other, each in so many bytes, least first. */
const numbers = (width: 1 | 2 | 4, values: number[]): Buffer => {
  const bytes = Buffer.alloc(width * values.length);
  values.forEach((value, at) => bytes.writeUIntLE(value, at * width, width));
  return bytes;
};
export const u8 = (...values: number[]): Buffer => numbers(1, values);
export const u16 = (...values: number[]): Buffer => numbers(2, values);
export const u32 = (...values: number[]): Buffer => numbers(4, values);

/** One record. Its data must fit in one, 8,224 bytes. */
export function record(type: number, ...data: Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([u16(type, body.length), body]);
}

/** One record of an Office drawing, itself a part of a BIFF record: version, instance, type, length, data. */
export function escher(type: number, version: number, instance: number, ...data: Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([u16(version | (instance << 4), type), u32(body.length), body]);
}

/** The types of the records of a stream, each with where it begins and ends. */
export function* recordsOf(stream: Buffer): Generator<{ type: number; start: number; end: number }> {
  for (let start = 0; start < stream.length;) {
    const end = start + HEAD + stream.readUInt16LE(start + 2);
    yield { type: stream.readUInt16LE(start), start, end };
    start = end;
  }
}

/** The parts of a workbook's stream: what holds for the whole, then each sheet. */
export function substreams(stream: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { type, end } of recordsOf(stream)) {
    if (type !== types.eof) continue;
    parts.push(stream.subarray(from, end));
    from = end;
  }
  return parts;
}

/** What stands in the place of a record; it is given the record's bytes, and how many of its type came before. */
export type Replace = (bytes: Buffer, nth: number) => Buffer[];

/** A stream with the records of some types replaced, the others as they are. */
export function replaced(stream: Buffer, replacements: ReadonlyMap<number, Replace>): Buffer {
  const pieces: Buffer[] = [];
  const seen = new Map<number, number>();
  let from = 0;
  for (const { type, start, end } of recordsOf(stream)) {
    const replace = replacements.get(type);
    if (!replace) continue;
    const nth = seen.get(type) ?? 0;
    seen.set(type, nth + 1);
    pieces.push(stream.subarray(from, start), ...replace(stream.subarray(start, end), nth));
    from = end;
  }
  return Buffer.concat([...pieces, stream.subarray(from)]);
}
