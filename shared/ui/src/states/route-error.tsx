import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { reloadPage } from '@sheaf/shell'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { LinkButton } from '../actions/link-button.tsx'
import { Page } from '../layout/page.tsx'
import { useLeaving } from '../navigation/use-leaving.ts'
import { ErrorState } from './error-state.tsx'
import { isTemporary, useFailedSource } from './failed-source.ts'
import { NotFoundState } from './not-found-state.tsx'
import { StateBox } from './state-box.tsx'
import { useRecovery } from './use-recovery.ts'

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
  if (kind && fallback) return <Outage error={error} fallback={fallback} />
  const advice = t`Check your connection and try again`
  return <Outage title={t`Couldn't load this page`} error={error} fallback={advice} />
}

/** React Router keeps an error through a revalidation that takes no time; a navigation ends it. */
const sameAddress = { replace: true, preventScrollReset: true }

/** What was not to be had: asked for again by hand, and without being told to where it may be back in a moment. */
function Outage({ error, ...words }: { title?: string; error: unknown; fallback: string }) {
  const source = useFailedSource(error)
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const leaving = useLeaving()
  const { reset } = useQueryErrorResetBoundary()
  const attempt = async () => {
    // Only what is there again replaces this page: it would come and go with every try.
    await source.load()
    reset()
    if (!leaving.current) await navigate(`${pathname}${search}${hash}`, sameAddress)
  }
  const { trying, tryNow } = useRecovery({ attempt, automatic: source.isScript || isTemporary(error) })
  const retry = async () => {
    const recovered = await tryNow()
    // The script may be of a build that is gone: only a new page asks for that of the new one.
    if (source.isScript && !recovered) await reloadPage()
  }
  return <ErrorState error={error} {...words} onRetry={() => void retry()} retrying={trying} />
}
