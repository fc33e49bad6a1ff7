import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, LinkButton, ListSkeleton, QueryError } from '@sheaf/ui'
import { IconCheck, IconLock } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { conflictsQuery } from '../../api/conflicts.ts'
import { usePull } from '../../components/use-pull.ts'
import { ForGit } from './for-git.tsx'
import { ResolveConflicts } from './resolve-conflicts.tsx'

export { addConflictWords } from './words.ts'

/** /:owner/:repo/pulls/:number/conflicts: what git can't merge is merged by somebody, and committed to the branch. */
export function ConflictsScreen() {
  const { t } = useLingui()
  const { at, number, first } = usePull()
  const canPush = first?.pull.can_commit === true
  const query = useQuery({ ...conflictsQuery({ ...at, number }), enabled: canPush })
  if (first === undefined) return null
  const { thread } = first
  const { head } = thread
  const back = (
    <LinkButton variant="default" to={paths.pull(at.owner, at.repo, thread.number)}>
      {t`Back to the pull request`}
    </LinkButton>
  )
  if (!canPush)
    return (
      <EmptyState icon={<IconLock size={24} />} title={t`You can't resolve conflicts here`} action={back}>
        {thread.state === 'open'
          ? t`Somebody who may push to ${head} has to resolve them`
          : t`This pull request is not open any more`}
      </EmptyState>
    )
  if (query.isError) return <QueryError query={query} fallback={t`Couldn't load the conflicts`} />
  if (query.data === undefined) return <ListSkeleton rows={10} height={36} />
  const found = query.data
  if (found.items.length === 0)
    return (
      <EmptyState icon={<IconCheck size={24} />} title={t`There are no conflicts`} action={back}>
        {t`Git can merge the two branches by itself`}
      </EmptyState>
    )
  if (found.has_more || found.items.some(({ kind }) => kind !== 'text' && kind !== 'deleted'))
    return <ForGit thread={thread} found={found} />
  const pair = `${found.head_id}...${found.base_id}`
  return (
    <ResolveConflicts
      key={pair}
      pair={pair}
      thread={thread}
      found={found}
      onMoved={() => query.refetch().then(() => undefined)}
    />
  )
}
