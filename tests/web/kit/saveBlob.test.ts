import { afterEach, expect, it, vi } from 'vitest';
import { saveBlob } from '../../../src/web/kit/document/useDownload';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a saved file is there while the browser asks whether to download it, and not for ever', () => {
  vi.useFakeTimers();
  const kept = new Set<string>();
  const stubs = {
    createObjectURL: () => {
      kept.add('blob:saved');
      return 'blob:saved';
    },
    revokeObjectURL: (url: string) => void kept.delete(url),
  };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, stubs));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  saveBlob(new Blob(['%PDF']), 'Ordenes.pdf');
  vi.advanceTimersByTime(30_000);
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(30_000);
  expect(kept.size).toBe(0);
});
