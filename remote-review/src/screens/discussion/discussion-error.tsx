import { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { RouteError } from '@sheaf/ui'
import { Navigate, useParams, useRouteError } from 'react-router'

/** The errorElement of a discussion: clients of the Hub call pull requests discussions, and link to them as such. */
export function DiscussionError() {
  const error = useRouteError()
  const { owner = '', repo = '', number = '' } = useParams()
  if (error instanceof ApiError && error.said?.code === 'thread.is_pull')
    return <Navigate to={paths.pull(owner, repo, Number(number))} replace />
  return <RouteError bare />
}
