import { Plural } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { Bar } from '../../components/bar.tsx'

/** How many commits a ref has. Where that can't be had, the files below say why. */
export function CommitCount({ revision }: { revision: string }) {
  const { data: history, isError } = useQuery(latestCommitQuery({ ...useRepositoryAt(), ref: revision }))
  const total = history?.total
  if (total !== undefined) return <Plural value={total} one="# commit" other="# commits" />
  return isError ? null : <Bar width="narrow" />
}
