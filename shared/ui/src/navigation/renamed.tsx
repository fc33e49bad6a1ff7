import { Navigate, useLocation } from 'react-router'

/** Goes on to the same page under the name that its owner bears now: the address has one of before. */
export function Renamed({ to }: { to: string }) {
  const { pathname, search, hash } = useLocation()
  const [, , ...rest] = pathname.split('/')
  return <Navigate replace to={`/${[to, ...rest].join('/')}${search}${hash}`} />
}
