import { useLingui } from '@lingui/react/macro'
import { isRepositoryPath, paths } from '@sheaf/contract'
import { ErrorState, Page, TextLink } from '@sheaf/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { NeedsOtherApi } from '../remotes/check-needs.ts'
import classes from './area-error.module.css'
import { InRepository } from './in-repository.tsx'

/**
 * The fence around an area: its remote is down, slow, broken or built for another API. Shell and other areas
 * live on. Retry asks again; what only a new page can mend, a new page mends. Where there is no sidebar (`main`),
 * it shows a way on. A part of a repository fails within the repository's frame, whose other tabs stay in use.
 */
export function AreaError({ main = false }: { main?: boolean }) {
  const { t } = useLingui()
  const error = useRouteError()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { reset } = useQueryErrorResetBoundary()
  const needsNewPage = error instanceof NeedsOtherApi || isChunkError(error) || wasOpenedAt(pathname)
  const retry = () => {
    if (needsNewPage) return window.location.reload()
    reset()
    void navigate(`${pathname}${search}${hash}`, { replace: true })
  }
  const title = error instanceof NeedsOtherApi ? t`Sheaf was just updated` : t`Couldn't load this page`
  const fallback = error instanceof NeedsOtherApi ? t`Reload the page` : t`Try again in a moment`
  const state = <ErrorState title={title} error={error} fallback={fallback} onRetry={retry} />
  if (!main) return isRepositoryPath(pathname) ? <InRepository>{state}</InRepository> : <Page>{state}</Page>
  return (
    <main>
      <Page>
        {state}
        <p className={classes.elsewhere}>
          <TextLink to={paths.repositories()}>{t`Repositories`}</TextLink>
        </p>
      </Page>
    </main>
  )
}

/** Scripts that this document was told to load ahead and could not stay failed within it: a browser asks once. */
function wasOpenedAt(pathname: string): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && URL.parse(opened.name)?.pathname === pathname
}

/** A script of a build that is gone stays failed within this page: only a new one asks for the new build's. */
const isChunkError = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
