/** Type numbers of the BIFF8 records that are read or written here, from [MS-XLS]. */
export const types = {
  eof: 0x0a,
  externSheet: 0x17,
  name: 0x18,
  selection: 0x1d,
  font: 0x31,
  continue: 0x3c,
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
  sst: 0xfc,
  labelSst: 0xfd,
  supBook: 0x1ae,
  dimensions: 0x200,
  label: 0x204,
  window2: 0x23e,
} as const;

/** Length of a record's header in bytes: type and length of its data, two bytes each. */
export const HEAD = 4;

/** Encodes numbers one after the other, each in `width` bytes, little-endian. */
const numbers = (width: 1 | 2 | 4, values: number[]): Buffer => {
  const bytes = Buffer.alloc(width * values.length);
  values.forEach((value, at) => bytes.writeUIntLE(value, at * width, width));
  return bytes;
};
export const u8 = (...values: number[]): Buffer => numbers(1, values);
export const u16 = (...values: number[]): Buffer => numbers(2, values);
export const u32 = (...values: number[]): Buffer => numbers(4, values);

/** Builds a record. Its data must not exceed 8,224 bytes, the maximum of a record. */
export function record(type: number, ...data: Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([u16(type, body.length), body]);
}

/** Builds a record of an Office drawing, nested in a BIFF record's data: version, instance, type, length, data. */
export function escher(type: number, version: number, instance: number, ...data: Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([u16(version | (instance << 4), type), u32(body.length), body]);
}

/** The records of a stream: type, start and end offset of each. */
function* recordsOf(stream: Buffer): Generator<{ type: number; start: number; end: number }> {
  for (let start = 0; start < stream.length;) {
    const end = start + HEAD + stream.readUInt16LE(start + 2);
    yield { type: stream.readUInt16LE(start), start, end };
    start = end;
  }
}

/** Splits a workbook stream into its substreams: the globals, then each sheet. */
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

/** Returns the records that replace a record, given its bytes and the number of records of its type before it. */
export type Replace = (bytes: Buffer, nth: number) => Buffer[];

/** Replaces the records of the given types in a stream. */
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
