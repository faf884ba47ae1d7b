import { lazy, type ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/**
 * A resource as App.tsx registers it. Its list comes with the application: it is a few lines over what all lists share,
 * and a request of its own would cost more. Its forms are fetched when the first of them is opened.
 */
export const lazyResource = (name: string, screens: { list: ComponentType; create?: Load; edit?: Load }) => ({
  name,
  list: screens.list,
  create: screens.create && lazy(screens.create),
  edit: screens.edit && lazy(screens.edit),
});
