import { Plural } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { useSuspenseQuery } from '@tanstack/react-query'
import { latestCommitQuery } from '../../api/commits.queries.ts'

/** How many commits a ref has. */
export function CommitCount({ revision }: { revision: string }) {
  const { total } = useSuspenseQuery(latestCommitQuery({ ...useRepositoryAt(), ref: revision })).data
  return <Plural value={total} one="# commit" other="# commits" />
}
