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

/** react-admin's router provider (react-router) with the app's own spelling of all links and routes. */
type To = string | Partial<RouterLocation>;

function spellTo(to: To): To {
  if (typeof to === 'string') return spell(to);
  return to.pathname === undefined ? to : { ...to, pathname: spell(to.pathname) };
}

const { Link, Navigate, Route, Routes, useLocation, useNavigate } = reactRouterProvider;

/** Whether the browser is at this path: a screen may still be drawn when its user has gone on to another. */
const isAt = (pathname: string) => `/${window.location.hash.replace(/^#\/?|[?#].*$/g, '')}` === pathname;

/** A list that takes up its filter again (a search without a path) does so only while it is the screen asked for. */
function useSpeltNavigate(): RouterNavigateFunction {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') return navigate(to);
      if (typeof to === 'string' || to.pathname !== undefined || isAt(pathname)) navigate(spellTo(to), options);
    },
    [navigate, pathname],
  );
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
