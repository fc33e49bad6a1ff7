import { useLingui } from '@lingui/react/macro'
import { commitRefsQuery } from '@sheaf/changes/diff'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { RowIcon, TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import classes from './commit-head.module.css'

/** The branches and tags that reach a commit. They come later than the rest, and where it takes too long not at all. */
export function CommitRefs({ id }: { id: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data } = useQuery({ ...commitRefsQuery({ ...at, id }), retry: false })
  const branches = data?.branches ?? []
  const tags = data?.tags ?? []
  const more = t`There are more`
  return (
    <ul className={classes.refs} aria-label={t`Branches and tags with this commit`}>
      {branches.map((name) => (
        <li key={`branch ${name}`} className={classes.ref}>
          <RowIcon name="git-branch" size={14} label={t`Branch`} />
          <TextLink look="plain" to={paths.repoAt(at.owner, at.repo, name)}>
            {name}
          </TextLink>
        </li>
      ))}
      {data?.branches_truncated && (
        <li className={classes.ref} title={more}>
          …
        </li>
      )}
      {tags.map((name) => (
        <li key={`tag ${name}`} className={classes.ref}>
          <TextLink look="plain" to={paths.repoAt(at.owner, at.repo, `refs/tags/${name}`)}>
            {name}
          </TextLink>
        </li>
      ))}
      {data?.tags_truncated && (
        <li className={classes.ref} title={more}>
          …
        </li>
      )}
    </ul>
  )
}
