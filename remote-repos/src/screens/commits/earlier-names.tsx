import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CommitRow, commitListClasses as listClasses } from '@sheaf/changes/commits'
import { type Commit, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ObjectId, QueryError, TextLink } from '@sheaf/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Origin, renamesQuery } from '../../api/renames.queries.ts'
import { CommitsSkeleton } from './commits-skeleton.tsx'
import classes from './earlier-names.module.css'

export interface EarlierNamesProps {
  /** The commit that the history of the file begins with. */
  began: string
  path: string
  /** The link that led here had the focus, and is gone. */
  takesFocus: boolean
}

/** What a file was called before its history begins, name by name, each with its commits. */
export function EarlierNames({ takesFocus, ...file }: EarlierNamesProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div ref={place} className={classes.names} tabIndex={-1}>
      <NameList {...file} />
    </div>
  )
}

function NameList({ began, path }: Omit<EarlierNamesProps, 'takesFocus'>) {
  const { t } = useLingui()
  const query = useInfiniteQuery(renamesQuery({ ...useRepositoryAt(), began, path }))
  const end = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  // The button had the focus, and is gone.
  useEffect(() => {
    if (hasNextPage || !wasPressed.current) return
    wasPressed.current = false
    end.current?.focus()
  }, [hasNextPage])
  if (query.data === undefined) {
    if (query.errorUpdateCount === 0) return <CommitsSkeleton />
    return <QueryError query={query} fallback={t`Couldn't follow renames`} />
  }
  const { pages } = query.data
  return (
    <>
      {namesIn(pages).map(({ origin, commits }) => (
        <section key={origin.commit} className={classes.name} aria-label={origin.path}>
          <OriginLine origin={origin} />
          <ul className={listClasses.list} aria-label={t`Commits of ${origin.path}`}>
            {commits.map((commit) => (
              <CommitRow key={commit.commit_id} commit={commit} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <div className={listClasses.progress}>
          {isFetchNextPageError && (
            <span className={listClasses.failed} role="alert">
              {t`Couldn't load the rest`}
            </span>
          )}
          <Button
            variant="default"
            size="compact-sm"
            // Not disabled, which would take the focus away from it.
            aria-disabled={isFetchingNextPage}
            onClick={() => {
              if (isFetchingNextPage) return
              wasPressed.current = true
              void query.fetchNextPage()
            }}
          >
            {isFetchNextPageError ? t`Try again` : t`Show more`}
          </Button>
        </div>
      ) : (
        <p ref={end} className={classes.end} role="status" tabIndex={-1}>
          {pages.at(-1)?.isCut
            ? t`The first of these commits changed too many files to tell whether this one was renamed`
            : t`No earlier name was found`}
        </p>
      )}
    </>
  )
}

function OriginLine({ origin: { commit, path, ref, isCopy } }: { origin: Origin }) {
  const { owner, repo } = useRepositoryAt()
  const name = (
    <TextLink to={paths.history(owner, repo, path, ref)}>
      <code className={classes.path}>{path}</code>
    </TextLink>
  )
  const id = <ObjectId oid={commit} to={paths.commit(owner, repo, commit)} />
  return (
    <p className={classes.origin}>
      {isCopy ? (
        <Trans>
          Copied from {name} in {id}
        </Trans>
      ) : (
        <Trans>
          Renamed from {name} in {id}
        </Trans>
      )}
    </p>
  )
}

/** Pages of one name beneath each other are one list. */
function namesIn(pages: readonly { origin: Origin | undefined; commits: readonly Commit[] }[]) {
  const names: { origin: Origin; commits: Commit[] }[] = []
  for (const { origin, commits } of pages) {
    if (origin !== undefined) names.push({ origin, commits: [...commits] })
    else names.at(-1)?.commits.push(...commits)
  }
  return names
}
