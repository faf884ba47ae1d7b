import { describe, expect, it, vi } from 'vitest';
import { BatchLoader } from '../../../src/server/db/batchLoader';

/** A reader whose statements end when the test says so. */
function reader(most?: number) {
  const asked: string[][] = [];
  const ends: ((found: [string, string][] | Error) => void)[] = [];
  const together = new BatchLoader<string>(keys => {
    asked.push(keys);
    return new Promise((resolve, reject) => {
      ends.push(found => (found instanceof Error ? reject(found) : resolve(new Map(found))));
    });
  }, most);
  return { together, asked, end: (at: number, found: [string, string][] | Error) => ends[at]?.(found) };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

describe('what many ask for at once', () => {
  it('is read in one statement, which begins after they asked', async () => {
    const { together, asked, end } = reader();
    const first = together.find('a');
    await turn();
    const [second, third, fourth] = [together.find('a'), together.find('b'), together.find('a')];
    expect(asked).toEqual([['a']]);
    end(0, [['a', 'before']]);
    expect(await first).toBe('before');
    await turn();
    expect(asked).toEqual([['a'], ['a', 'b']]);
    end(1, [['a', 'after']]);
    expect(await Promise.all([second, third, fourth])).toEqual(['after', undefined, 'after']);
  });

  it('is read by several statements if there is much of it', async () => {
    const { together, asked, end } = reader(2);
    const all = ['a', 'b', 'c', 'a'].map(key => together.find(key));
    await turn();
    end(0, [['a', 'first']]);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    end(1, [['c', 'third']]);
    expect(await Promise.all(all)).toEqual(['first', undefined, 'third', 'first']);
    expect(asked).toEqual([['a', 'b'], ['c']]);
  });

  it('fails for those who asked, and not for who asks next', async () => {
    const { together, end } = reader();
    const first = together.find('a');
    await turn();
    end(0, new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    const next = together.find('a');
    await turn();
    end(1, [['a', 'found']]);
    expect(await next).toBe('found');
  });
});
