import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CheckIcon } from './check-icon.tsx'
import { useMarkWords } from './check-words.ts'
import classes from './checks.module.css'
import { checkMarkQuery } from './checks.queries.ts'

/** How the checks of a commit in a list went; leads to them. It comes later than the rest, and where there are none nothing does. */
export function CheckBadge({ oid }: { oid: string }) {
  const at = useRepositoryAt()
  const { data } = useQuery({ ...checkMarkQuery({ ...at, oid }), retry: false })
  const wordsOf = useMarkWords()
  if (!data) return null
  const words = wordsOf(data)
  return (
    <Link className={classes.badge} to={paths.commit(at.owner, at.repo, oid)} aria-label={words} title={words}>
      <CheckIcon state={data.state} />
    </Link>
  )
}
