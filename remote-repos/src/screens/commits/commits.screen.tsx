import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, TextLink } from '@sheaf/ui'
import { IconGitBranch, IconGitCommit } from '@sheaf/ui/icons'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BranchSelector } from '../../components/branch-selector.tsx'
import { mainBranch } from '../../components/choose-ref.ts'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { MissingContent } from '../../components/missing-content.tsx'
import { PathSteps } from '../../components/path-steps.tsx'
import { Toolbar } from '../../components/toolbar.tsx'
import { usePermalinkKey } from '../../components/use-permalink-key.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { CommitFilters } from './commit-filters.tsx'
import { CommitList } from './commit-list.tsx'
import { CommitSearch } from './commit-search.tsx'
import {
  commitsPageOf,
  filterIn,
  followedIn,
  historyPathIn,
  isFollowedIn,
  isGraphIn,
  isSearch,
  soughtIn,
  withGraph,
} from './commits-page.ts'
import { CommitsSkeleton } from './commits-skeleton.tsx'
import { FoundCommits } from './found-commits.tsx'

/** The history of one branch, newest first, or what is found in it. */
export function CommitsScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { owner, repo } = useRepositoryAt()
  const { branches, current, revision, inAddress } = useShownRef()
  const defaultHead = useRepository().model.default_head
  const [isOpen, setOpen] = useState(false)
  const isNarrowed = Object.values(filterIn(search)).some((value) => value !== '')
  const page = commitsPageOf(search)
  const sought = soughtIn(search)
  const path = historyPathIn(search)
  const isGraph = isGraphIn(search)
  const navigate = useNavigate()
  const toList = (ref: string, number?: number) =>
    path === ''
      ? paths.commits(owner, repo, inAddress(ref), number)
      : paths.history(owner, repo, path, inAddress(ref), number)
  const toPage = (ref: string, number?: number) => {
    const address = toList(ref, number)
    return isGraph ? withGraph(address) : address
  }
  usePermalinkKey({ revision, addressAt: (ref) => toPage(ref, page === 1 ? undefined : page) })
  if (current === undefined) {
    return (
      <EmptyState
        icon={<IconGitCommit size={24} />}
        title={t`No commits yet`}
        action={
          <LinkButton variant="default" to={paths.repo(owner, repo)}>
            {t`How to push`}
          </LinkButton>
        }
      >
        {t`Push to this repository to see commits here`}
      </EmptyState>
    )
  }
  const main = inAddress(current) === undefined ? undefined : mainBranch({ defaultHead, branches: branches.data })
  const toCompare = paths.compare(owner, repo, main === undefined ? undefined : { base: main, head: current })
  return (
    <>
      <Toolbar shortcuts="y">
        <BranchSelector branches={branches} current={current} toRef={toPage} />
        {path !== '' && (
          <PathSteps
            repo={repo}
            path={path}
            toFolder={(folder) => paths.history(owner, repo, folder, inAddress(current))}
          />
        )}
        <TextLink look="plain" to={toCompare}>
          <IconGitBranch size={16} />
          {t`Compare`}
        </TextLink>
        {path === '' && !isSearch(search) && (
          <Button
            variant={isGraph ? 'light' : 'default'}
            size="compact-md"
            aria-pressed={isGraph}
            onClick={() => {
              const here = toList(current, page === 1 ? undefined : page)
              void navigate(isGraph ? here : withGraph(here), { replace: true, preventScrollReset: true })
            }}
          >
            {t`Graph`}
          </Button>
        )}
        {!isNarrowed && (
          <Button variant="default" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t`Filter`}
          </Button>
        )}
        <CommitSearch />
      </Toolbar>
      {(isOpen || isNarrowed) && <CommitFilters />}
      <MissingBoundary
        key={`${revision}:${page}:${path}:${isSearch(search)}`}
        fallback={(error) => <MissingContent error={error} current={current} />}
      >
        {!isSearch(search) ? (
          <Suspense fallback={<CommitsSkeleton />}>
            <CommitList
              revision={revision}
              path={path}
              page={page}
              toPage={(number) => toPage(current, number === 1 ? undefined : number)}
              isGraph={isGraph}
              isFollowed={isFollowedIn(search)}
              toFollowed={followedIn(search)}
            />
          </Suspense>
        ) : (
          <FoundCommits revision={revision} path={path} sought={sought} filter={filterIn(search)} />
        )}
      </MissingBoundary>
    </>
  )
}
