import { Plural } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { useRepositoryAt } from '../../components/use-repository.ts'

/** How many commits a ref has. */
export function CommitCount({ current }: { current: string }) {
  const { total } = useSuspenseQuery(latestCommitQuery({ ...useRepositoryAt(), ref: current })).data
  return <Plural value={total} one="# commit" other="# commits" />
}
