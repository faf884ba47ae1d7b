/**
 * What queries by role and by accessible name read of styles, `display` and `visibility`. For each answer jsdom would try
 * all rules of its own sheet on the element; here pages have no other sheets (browserStubs.ts), so that `display` follows
 * from an element's name and few attributes, and `visibility` from `style` of the elements around it.
 */
type Compute = () => CSSStyleDeclaration;

/** The attributes that decide on `display` in jsdom's sheet. */
const DECISIVE = ['hidden', 'type', 'open', 'popover'];
/** By name and decisive attributes, as jsdom computed it for the first such element. */
const displays = new Map<string, string>();

const setsInStyle = (element: Element, property: string): boolean =>
  element.getAttribute('style')?.includes(property) ?? false;

function displayOf(element: Element, compute: Compute): string {
  if (setsInStyle(element, 'display')) return compute().display;
  const kind = [element.localName, ...DECISIVE.map(name => element.getAttribute(name))].join();
  const display = displays.get(kind) ?? compute().display;
  displays.set(kind, display);
  return display;
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
  const read = (property: string): string => {
    if (property === 'display') return displayOf(element, compute);
    return property === 'visibility' ? visibilityOf(element, compute) : compute().getPropertyValue(property);
  };
  return new Proxy(CSSStyleDeclaration.prototype, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return read;
      if (name === 'display' || name === 'visibility') return read(name);
      const value: unknown = Reflect.get(compute(), name);
      return typeof value === 'function' ? value.bind(compute()) : value;
    },
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
