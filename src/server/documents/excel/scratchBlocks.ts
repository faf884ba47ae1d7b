/** Size of the block that SheetJS's BIFF writer allocates for every record, whatever the record's length. */
const BLOCK = 16_385;

/**
 * Runs `write` with reused scratch blocks. SheetJS allocates 16 kB for every record, writes a 4-byte header into it and
 * keeps a view of it, so that a list of 30,000 rows held 5.7 GB. Here that view is a copy, and the block is reused.
 * `write` must be synchronous, so that no other code of this thread runs while `Buffer.alloc` is replaced.
 */
export function withScratchBlocks<Result>(write: () => Result): Result {
  const { alloc } = Buffer;
  const free: Buffer<ArrayBuffer>[] = [];
  const makeBlock = (): Buffer<ArrayBuffer> => {
    const block = alloc(BLOCK);
    block.slice = (start = 0, end = BLOCK) => {
      const used = Buffer.from(block.subarray(start, end));
      block.fill(0, start, end);
      free.push(block);
      return used;
    };
    return block;
  };
  Buffer.alloc = (size, fill, encoding) => (size === BLOCK ? (free.pop() ?? makeBlock()) : alloc(size, fill, encoding));
  try {
    return write();
  } finally {
    Buffer.alloc = alloc;
  }
}
