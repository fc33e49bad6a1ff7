import { paths } from '@sheaf/contract'
import { appStore, sessionAtom } from '@sheaf/shell'
import { Outlet, type RouteObject, redirect } from 'react-router'
import { AreaError } from '../page-frame/area-error.tsx'
import { BootSkeleton } from '../page-frame/boot-skeleton.tsx'
import { NotFound } from '../page-frame/not-found.tsx'
import { PageFrame } from '../page-frame/page-frame.tsx'
import { LazyShell } from '../shell/lazy-shell.tsx'
import { type Area, areas } from './areas.ts'

/** The host's own route table: frames and fences. What is inside them the remotes bring. */
export function hostRoutes(): RouteObject[] {
  return [
    {
      id: 'page',
      element: <PageFrame />,
      hydrateFallbackElement: <BootSkeleton />,
      errorElement: <AreaError main />,
      children: [
        ...areas.filter((area) => area.bare).map(areaRoute),
        {
          id: 'shell',
          element: <LazyShell />,
          children: areas.filter((area) => !area.bare).map(areaRoute),
        },
      ],
    },
  ]
}

function areaRoute({ remote, bare, splats }: Area): RouteObject {
  return {
    id: remote,
    element: <Outlet />,
    errorElement: <AreaError main={bare} />,
    ...(remote === 'marketing' ? { loader: sendSignedInOn } : {}),
    children: splats.map((path) => ({ id: `${remote} ${path}`, path, element: <NotFound /> })),
  }
}

/** `/` is the landing page for visitors; who is signed in has repositories to get to. */
function sendSignedInOn({ request }: { request: Request }) {
  const atHome = new URL(request.url).pathname === paths.home()
  return atHome && appStore.get(sessionAtom) ? redirect(paths.repositories()) : null
}
