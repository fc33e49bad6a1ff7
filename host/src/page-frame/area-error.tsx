import { useLingui } from '@lingui/react/macro'
import { isRepositoryPath, paths } from '@sheaf/contract'
import { reloadPage } from '@sheaf/shell'
import { ErrorState, isTemporary, Page, TextLink, useFailedSource, useLeaving, useRecovery } from '@sheaf/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { NeedsOtherApi } from '../remotes/check-needs.ts'
import { loadRemote, RemoteUnavailable } from '../remotes/load-remote.ts'
import classes from './area-error.module.css'
import { InRepository } from './in-repository.tsx'

/**
 * The fence around an area: its remote is down, slow, broken or built for another API. Shell and other areas live on. It asks
 * again by itself and by Retry; what only a new page can mend, a new page mends. Where there is no sidebar (`main`),
 * it shows a way on. A part of a repository fails within the repository's frame, whose other tabs stay in use.
 */
export function AreaError({ main = false }: { main?: boolean }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const error = useRouteError()
  const { retry, trying } = useRetry(error)
  const otherApi = error instanceof NeedsOtherApi
  const title = otherApi ? t`Sheaf was just updated` : t`Couldn't load this page`
  const fallback = otherApi ? t`Reload the page` : t`Try again in a moment`
  const failure = (
    <ErrorState title={title} error={error} fallback={fallback} onRetry={() => void retry()} retrying={trying} />
  )
  if (!main) return isRepositoryPath(pathname) ? <InRepository>{failure}</InRepository> : <Page>{failure}</Page>
  return (
    <main>
      <Page>
        {failure}
        <p className={classes.elsewhere}>
          <TextLink to={paths.repositories()}>{t`Repositories`}</TextLink>
        </p>
      </Page>
    </main>
  )
}

/** Leaves the error when what was missing is there, and by a new page where this one can't come by it. */
function useRetry(error: unknown) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const leaving = useLeaving()
  const source = useFailedSource(error)
  const { reset } = useQueryErrorResetBoundary()
  const attempt = async () => {
    // Only what is there again replaces this page: it would come and go with every try.
    await (error instanceof RemoteUnavailable ? loadRemote(error.remote) : source.load())
    reset()
    if (!leaving.current) await navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true })
  }
  const mayBeBack = error instanceof RemoteUnavailable || source.isScript || isTemporary(error)
  const { trying, tryNow } = useRecovery({ attempt, automatic: mayBeBack })
  const retry = async () => {
    const needsNewPage = error instanceof NeedsOtherApi
    const recovered = !needsNewPage && (await tryNow())
    // A script may be of a build that is gone: only a new page asks for that of the new one.
    if (needsNewPage || (source.isScript && !recovered)) await reloadPage()
  }
  return { retry, trying }
}
