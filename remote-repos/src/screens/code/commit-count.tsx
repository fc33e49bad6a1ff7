import { Plural, useLingui } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { Bar } from '../../components/bar.tsx'

/** How many commits a ref has. Where that can't be had, the files below say why. */
export function CommitCount({ revision }: { revision: string }) {
  const { data: history, isError } = useQuery(latestCommitQuery({ ...useRepositoryAt(), ref: revision }))
  const { i18n } = useLingui()
  const total = history?.total
  if (total !== undefined) {
    return (
      <span data-number={i18n.number(total)}>
        <span data-word>
          <Plural value={total} one="# commit" other="# commits" />
        </span>
      </span>
    )
  }
  return isError ? null : <Bar width="narrow" />
}
