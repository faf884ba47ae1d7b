import { describe, expect, it } from 'vitest';
import { BatchLoader } from '../../src/server/plugins/batchLoader';

/** A reader whose statements end when the test says so. */
function reader() {
  const asked: string[][] = [];
  const ends: ((found: [string, string][] | Error) => void)[] = [];
  const together = new BatchLoader<string>(keys => {
    asked.push(keys);
    return new Promise((resolve, reject) => {
      ends.push(found => (found instanceof Error ? reject(found) : resolve(new Map(found))));
    });
  });
  return { together, asked, end: (at: number, found: [string, string][] | Error) => ends[at]?.(found) };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

describe('what many ask for at once', () => {
  it('is read in one statement, which begins after they asked', async () => {
    const { together, asked, end } = reader();
    const first = together.find('a');
    const [second, third, fourth] = [together.find('a'), together.find('b'), together.find('a')];
    expect(asked).toEqual([['a']]);
    end(0, [['a', 'before']]);
    expect(await first).toBe('before');
    await turn();
    expect(asked).toEqual([['a'], ['a', 'b']]);
    end(1, [['a', 'after']]);
    expect(await Promise.all([second, third, fourth])).toEqual(['after', undefined, 'after']);
  });

  it('fails for those who asked, and not for who asks next', async () => {
    const { together, end } = reader();
    const first = together.find('a');
    end(0, new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    const next = together.find('a');
    await turn();
    end(1, [['a', 'found']]);
    expect(await next).toBe('found');
  });
});
