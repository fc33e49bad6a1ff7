import { Navigate, useLocation } from 'react-router'

/** Goes on to the same page under the names that its owner, and its repository, bear now: the address has one of before. */
export function Renamed({ to, repo }: { to: string; repo?: string }) {
  const { pathname, search, hash } = useLocation()
  const [, , below, ...rest] = pathname.split('/')
  const now = [to, ...(below === undefined ? [] : [repo ?? below]), ...rest]
  return <Navigate replace to={`/${now.join('/')}${search}${hash}`} />
}
