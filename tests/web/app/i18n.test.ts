import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { i18nProvider, messages } from '../../../src/web/app/i18n';

type Node = { readonly [name: string]: Node | string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const keysOf = (node: Node, prefix = ''): string[] =>
  Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : keysOf(value, `${prefix}${name}.`),
  );

const at = (node: Node, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (isNode(value) ? value[name] : undefined), node);

const english = englishMessages as unknown as Node;
const spanish = messages as Node;
const keys = keysOf(english);

describe("react-admin's words", () => {
  it('are all there in Spanish', () => {
    expect(keys.length).toBeGreaterThan(150);
    expect(keys.filter(key => typeof at(spanish, key) !== 'string')).toEqual([]);
  });

  it('were not left in English', () => {
    const isText = (key: string) => /\p{L}/u.test(`${at(english, key)}`.replace(/%\{\w+\}/g, ''));
    const same = keys.filter(key => isText(key) && at(spanish, key) === at(english, key));
    // Words that are the same in both languages.
    expect(same).toEqual(['ra.boolean.false', 'ra.message.no', 'ra.configurable.inspector.title']);
  });

  it('keep the placeholders', () => {
    const holes = (text: unknown) => [...new Set(`${text}`.match(/%\{\w+\}/g) ?? [])];
    const invented = keys.filter(key => holes(at(spanish, key)).some(hole => !holes(at(english, key)).includes(hole)));
    // The Spanish sentence uses the field's own spelling, the English one its lower-case variant.
    expect(invented).toEqual(['ra.sort.sort_by']);
  });

  it('let sentences of the server pass as they are', () => {
    expect(i18nProvider.translate('Otra persona cambió este artículo.')).toBe('Otra persona cambió este artículo.');
    expect(i18nProvider.translate('ra.navigation.previous')).toBe('Anterior');
    expect(i18nProvider.translate('ra.navigation.next')).toBe('Siguiente');
  });
});
