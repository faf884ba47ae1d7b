import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Resource, type ResourceDefinitionContextValue, type ResourceProps } from 'react-admin';

const isResource = (screen: ReactNode): screen is ReactElement<ResourceProps> =>
  isValidElement(screen) && screen.type === Resource;

const nothing = () => {};

/**
 * The resources among the screens, registered before the first render: react-admin would register them after it, twice,
 * and rerender the whole screen each time.
 */
export function declaredResources(screens: ReactNode): ResourceDefinitionContextValue {
  const definitions = Children.toArray(screens)
    .filter(isResource)
    .map(({ props }) => Resource.registerResource(props));
  return {
    definitions: Object.fromEntries(definitions.map(definition => [definition.name, definition])),
    register: nothing,
    unregister: nothing,
  };
}
