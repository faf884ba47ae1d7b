import { afterEach, beforeEach, vi } from 'vitest';

/** The names of the files that a test's page saves, for a test file that calls it once. */
export function savedFiles(): readonly string[] {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:saved';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) saved.push(this.download);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return saved;
}
