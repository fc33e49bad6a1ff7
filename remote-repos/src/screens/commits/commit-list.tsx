import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CommitRow, commitListClasses as classes } from '@sheaf/changes/commits'
import { pageSizes } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, Pager } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { commitsQuery } from '../../api/commits.queries.ts'
import namesClasses from './earlier-names.module.css'
import { EarlierNames } from './earlier-names.tsx'
import { LazyGraph } from './lazy-graph.tsx'

export interface CommitListProps {
  revision: string
  /** The file or folder that it is of; empty for all. */
  path: string
  /** Counted from 1. */
  page: number
  toPage: (page: number) => string
  isGraph: boolean
  /** Whether the names that the file had before are shown behind its history. */
  isFollowed: boolean
  toFollowed: string
}

/** One page of a branch's history, and the way to the others. */
export function CommitList({ revision, path, page, toPage, isGraph, isFollowed, toFollowed }: CommitListProps) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(commitsQuery({ ...useRepositoryAt(), ref: revision, page, path }))
  const { data: commits, total, isCounted } = data
  const [wasPressed, setPressed] = useState(false)
  const began = isCounted && page * pageSizes.commits >= total ? commits.at(-1)?.commit_id : undefined
  const list = (
    <ul className={classes.list} aria-label={t`Commits`}>
      {commits.map((commit) => (
        <CommitRow key={commit.commit_id} commit={commit} />
      ))}
    </ul>
  )
  return (
    <>
      {isCounted && (
        <p className={classes.count}>
          <Plural value={total} one="# commit" other="# commits" />
        </p>
      )}
      {commits.length === 0 ? (
        <EmptyState
          title={t`No commits on this page`}
          action={
            <LinkButton variant="default" to={toPage(1)}>
              {t`First page`}
            </LinkButton>
          }
        />
      ) : isGraph ? (
        <LazyGraph revision={revision} page={page} commits={commits} plain={list} />
      ) : (
        list
      )}
      <Pager page={page} pageSize={pageSizes.commits} total={total} toPage={toPage} />
      {path !== '' &&
        began !== undefined &&
        (isFollowed ? (
          <EarlierNames began={began} path={path} takesFocus={wasPressed} />
        ) : (
          <div className={namesClasses.follow}>
            <Button
              component={Link}
              variant="default"
              size="compact-sm"
              to={toFollowed}
              preventScrollReset
              onClick={() => setPressed(true)}
            >
              {t`Follow renames`}
            </Button>
          </div>
        ))}
    </>
  )
}
