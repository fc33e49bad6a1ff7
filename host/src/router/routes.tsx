import { paths } from '@sheaf/contract'
import { appStore, repositoryAreasAtom, sessionAtom } from '@sheaf/shell'
import { Outlet, type RouteObject, redirect } from 'react-router'
import { AreaError } from '../page-frame/area-error.tsx'
import { BootSkeleton } from '../page-frame/boot-skeleton.tsx'
import { NotFound } from '../page-frame/not-found.tsx'
import { PageFrame } from '../page-frame/page-frame.tsx'
import { LazyShell } from '../shell/lazy-shell.tsx'
import { type Area, areasOf } from './areas.ts'

/** The host's own route table: frames and fences. What is inside them the remotes bring. */
export function hostRoutes(): RouteObject[] {
  const areas = areasOf(appStore.get(repositoryAreasAtom))
  return [
    {
      id: 'page',
      element: <PageFrame />,
      hydrateFallbackElement: <BootSkeleton />,
      errorElement: <AreaError main />,
      children: [
        ...areas.filter((area) => area.bare).flatMap(areaRoutes),
        {
          id: 'shell',
          element: <LazyShell />,
          children: areas.filter((area) => !area.bare).flatMap(areaRoutes),
        },
      ],
    },
  ]
}

/**
 * Where a remote's routes will be, and behind them what stands in until it is there: of two routes that match an
 * address equally well, the router takes the first.
 */
function areaRoutes({ remote, bare, splats }: Area): RouteObject[] {
  const area: RouteObject = {
    element: <Outlet />,
    errorElement: <AreaError main={bare} />,
    ...(remote === 'marketing' ? { loader: sendSignedInOn } : {}),
  }
  const waiting = splats.map((path) => ({ id: `${remote} ${path}`, path, element: <NotFound /> }))
  return [
    { ...area, id: remote, children: [] },
    { ...area, id: `${remote} awaited`, children: waiting },
  ]
}

/** `/` is the landing page for visitors; who is signed in has repositories to get to. */
function sendSignedInOn({ request }: { request: Request }) {
  const atHome = new URL(request.url).pathname === paths.home()
  return atHome && appStore.get(sessionAtom) ? redirect(paths.repositories()) : null
}
