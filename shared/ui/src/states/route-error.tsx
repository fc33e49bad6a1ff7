import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { LinkButton } from '../actions/link-button.tsx'
import { Page } from '../layout/page.tsx'
import { ErrorState } from './error-state.tsx'
import { NotFoundState } from './not-found-state.tsx'
import { StateBox } from './state-box.tsx'

export interface RouteErrorProps {
  /** What could not be loaded, in SPEC 8's words, where the failure has none of its own. */
  fallback?: string
  /** For a route within another's page, whose margins and header stay around the error. */
  bare?: boolean
}

/** The errorElement of every remote's routes: draws what stopped the screen, by what kind of failure it was. */
export function RouteError({ fallback, bare = false }: RouteErrorProps) {
  const error = useRouteError()
  const failure = <Failure error={error} fallback={fallback} />
  return bare ? failure : <Page>{failure}</Page>
}

function Failure({ error, fallback }: { error: unknown; fallback: string | undefined }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const { pathname, search } = useLocation()
  const kind = error instanceof ApiError ? error.kind : undefined
  if (kind === 'missing' || (isRouteErrorResponse(error) && error.status === 404)) return <NotFoundState />
  if (kind === 'unauthenticated') {
    const next = new URLSearchParams({ next: `${pathname}${search}` })
    return (
      <StateBox
        level={1}
        title={t`Log in to see this page`}
        action={<LinkButton to={`${paths.login()}?${next}`}>{t`Log in`}</LinkButton>}
      />
    )
  }
  if (kind === 'forbidden') {
    return (
      <StateBox
        level={1}
        title={t`You don't have access to this page`}
        action={<LinkButton variant="default" to={paths.home()}>{t`Home`}</LinkButton>}
      />
    )
  }
  const retry = () => {
    // A script that could not be loaded stays failed within this page: only a new one asks for it again.
    if (isChunkError(error)) window.location.reload()
    reset()
    void revalidate()
  }
  if (kind && fallback) return <ErrorState error={error} fallback={fallback} onRetry={retry} />
  const advice = t`Check your connection and try again`
  return <ErrorState title={t`Couldn't load this page`} error={error} fallback={advice} onRetry={retry} />
}

const isChunkError = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
