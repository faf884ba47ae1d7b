/**
 * What queries by role and by accessible name, Popper and growing text fields read of styles. For each answer jsdom would
 * try all rules of its own sheet on the element, and on those around it; here pages have no other sheets (browserStubs.ts),
 * so that these properties follow from an element's name, few attributes and `style`.
 */
type Compute = () => CSSStyleDeclaration;

/** Properties that are not inherited, and on which only the attributes below decide in jsdom's sheet. */
const OWN = new Set(
  `display position opacity overflow overflowX overflowY transform perspective willChange contain width boxSizing
   paddingTop paddingBottom borderTopWidth borderBottomWidth`.split(/\s+/),
);
const DECISIVE = ['hidden', 'type', 'open', 'popover'];
/** As jsdom computed them for the first such element: by name and decisive attributes, then by property. */
const kinds = new Map<string, Map<string, unknown>>();

const setsInStyle = (element: Element, property: string): boolean =>
  element.getAttribute('style')?.includes(property) ?? false;

/** `overflow` in `style` sets `overflowX` too. */
const family = (property: string): string => /^[a-z]+/.exec(property)?.[0] ?? property;

function kindOf(element: Element): Map<string, unknown> {
  const name = [element.localName, ...DECISIVE.map(attribute => element.getAttribute(attribute))].join();
  const kind = kinds.get(name) ?? new Map<string, unknown>();
  kinds.set(name, kind);
  return kind;
}

function visibilityOf(element: Element, compute: Compute): string {
  for (let around: Element | null = element; around; around = around.parentElement) {
    // jsdom's sheet collapses hidden parts of tables.
    if (setsInStyle(around, 'visibility') || around.hasAttribute('hidden')) return compute().visibility;
  }
  return 'visible';
}

/** Everything else is computed by jsdom. */
function styleOf(element: Element, compute: Compute): CSSStyleDeclaration {
  let kind: Map<string, unknown> | undefined;
  const own = (property: string): unknown => {
    if (setsInStyle(element, family(property))) return Reflect.get(compute(), property);
    kind ??= kindOf(element);
    if (!kind.has(property)) kind.set(property, Reflect.get(compute(), property));
    return kind.get(property);
  };
  const read = (property: string | symbol): unknown => {
    if (property === 'visibility') return visibilityOf(element, compute);
    if (typeof property === 'string' && OWN.has(property)) return own(property);
    const value: unknown = Reflect.get(compute(), property);
    return typeof value === 'function' ? value.bind(compute()) : value;
  };
  const getPropertyValue = (property: string): unknown =>
    property === 'display' || property === 'visibility' ? read(property) : compute().getPropertyValue(property);
  return new Proxy(CSSStyleDeclaration.prototype, {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : read(name)),
  });
}

export function stubComputedStyle(view: Window): void {
  view.getComputedStyle = new Proxy(view.getComputedStyle, {
    apply: (compute, self, [element, pseudo]: Parameters<typeof getComputedStyle>) => {
      let computed: CSSStyleDeclaration | undefined;
      const once = () => (computed ??= Reflect.apply(compute, self, [element, pseudo]));
      return pseudo ? once() : styleOf(element, once);
    },
  });
}
