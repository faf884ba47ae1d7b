import { Children, cloneElement, isValidElement, useCallback, type ReactNode } from 'react';
import {
  reactRouterProvider,
  useResourceContext,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterProvider,
} from 'react-admin';
import { ROOT_PATH, spell, spellResourceRoute, spellScreenRoute } from './routes';

/** A link's state by which react-admin starts the next screen at its top. */
export const toTop = { _scrollToTop: true };

type To = string | Partial<RouterLocation>;

function spellTo(to: To): To {
  if (typeof to === 'string') return spell(to);
  return to.pathname === undefined ? to : { ...to, pathname: spell(to.pathname) };
}

const { Link, Navigate, Route, Routes, useNavigate } = reactRouterProvider;

function useSpeltNavigate(): RouterNavigateFunction {
  const navigate = useNavigate();
  return useCallback((to, options) => navigate(typeof to === 'number' ? to : spellTo(to), options), [navigate]);
}

function speltRoutes(children: ReactNode, resource: string | undefined): ReactNode {
  return Children.map(children, child => {
    if (!isValidElement<{ path?: string }>(child) || typeof child.props.path !== 'string') return child;
    const { path } = child.props;
    return cloneElement(child, {
      path: resource === undefined ? spellResourceRoute(path) : spellScreenRoute(path, resource),
    });
  });
}

const toRoot = <Route path="*" element={<Navigate to={ROOT_PATH} replace />} />;

/** react-admin's router provider (react-router) with the app's own spelling of all links and routes. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: useSpeltNavigate,
  Link: ({ to, ...rest }) => <Link to={spellTo(to)} {...rest} />,
  Navigate: ({ to, ...rest }) => <Navigate to={spellTo(to)} {...rest} />,
  Routes: function SpeltRoutes({ children, ...rest }) {
    const resource = useResourceContext();
    return (
      <Routes {...rest}>
        {speltRoutes(children, resource)}
        {/* Inside a resource, an unknown path redirects to the root, as everywhere (S2). */}
        {resource !== undefined && toRoot}
      </Routes>
    );
  },
};
