import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { RowIcon, TextLink } from '@sheaf/ui'
import classes from './search-code-link.module.css'

/** The way to the search in what one sees: this repository, and its ref where that is not the default branch. */
export function SearchCodeLink({ refName }: { refName: string | undefined }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  return (
    <TextLink look="plain" to={paths.searchIn(owner, repo, refName)}>
      <RowIcon name="file-search" />
      <span className={classes.word}>{t`Search code`}</span>
    </TextLink>
  )
}
