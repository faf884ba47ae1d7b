import { Children, cloneElement, createContext, isValidElement, useCallback, useContext, type ReactNode } from 'react';
import {
  reactRouterProvider,
  useResourceContext,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterProvider,
} from 'react-admin';
import { UNSAFE_DataRouterContext } from 'react-router-dom';
import { ROOT_PATH, spell, spellResourceRoute, spellScreenRoute } from './routes';

/** The state by which react-admin starts the next screen at its top: a screen that is drawn at once is tall from the start. */
export const toTop = { _scrollToTop: true };

type To = string | Partial<RouterLocation>;

function spellTo(to: To): To {
  if (typeof to === 'string') return spell(to);
  return to.pathname === undefined ? to : { ...to, pathname: spell(to.pathname) };
}

const { Link, Navigate, Route, Routes, useLocation, useNavigate } = reactRouterProvider;

/** Whether the browser is at this path: a screen may still be drawn when its user has gone on to another. */
const isAt = (pathname: string) => `/${window.location.hash.replace(/^#\/?|[?#].*$/g, '')}` === pathname;

/**
 * Whether a link filters the list that is shown as it opened. As a step of its own, Back from it would change nothing: the list
 * would take up the filter again.
 */
const filtersSameList = (to: To, { pathname, search }: RouterLocation) =>
  search === '' && typeof to === 'string' && to.startsWith(`${pathname}?filter=`);

/** The whole query of a list as it opens, which its address leaves out. */
export const OpeningQuery = createContext<string | null>(null);

/**
 * What the user of a list asks for is a step of the history. It is drawn at once, so that the next press starts from it, and not
 * from what is still shown. The step before says in full how the list opened: without a query, Back would take up the filter again.
 */
function useListStep() {
  const data = useContext(UNSAFE_DataRouterContext);
  const opening = useContext(OpeningQuery);
  return useCallback(
    (to: Partial<RouterLocation>, state: unknown) => {
      const { history, location } = window;
      if (opening && !location.hash.includes('?')) {
        history.replaceState(history.state, '', `#${to.pathname}${opening}`);
      }
      // The hook's navigation, made below other routes, would not pass this on.
      void data?.router.navigate(to, { state, flushSync: true });
    },
    [data, opening],
  );
}

/** Only a list navigates by a search without a path; taking up its filter again, it does so only while it is the screen asked for. */
function useSpeltNavigate(): RouterNavigateFunction {
  const navigate = useNavigate();
  const step = useListStep();
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') return navigate(to);
      if (typeof to === 'string' || to.pathname !== undefined) return navigate(spellTo(to), options);
      if (!isAt(pathname)) return;
      if (options?.replace) navigate(to, options);
      else step({ ...to, pathname }, options?.state);
    },
    [navigate, step, pathname],
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

/** react-admin's router provider (react-router) with the app's own spelling of all links and routes. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: useSpeltNavigate,
  Link: function SpeltLink({ to, ...rest }) {
    const spelt = spellTo(to);
    return <Link to={spelt} state={toTop} replace={filtersSameList(spelt, useLocation())} {...rest} />;
  },
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
