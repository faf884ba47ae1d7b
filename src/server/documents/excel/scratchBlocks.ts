/** The size that SheetJS's BIFF writer asks for at every record, whatever the record's length. */
const BLOCK = 16_385;

/**
 * Runs `write` with its work blocks used again. SheetJS takes a fresh block of 16 kB for every record, writes the four
 * bytes of a header into it, and keeps them as a view: a list of 30,000 rows held 5.7 GB. Here the view is a copy, and the
 * block is handed out again. `write` must be synchronous: nothing else of this thread runs while `Buffer.alloc` is changed.
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
