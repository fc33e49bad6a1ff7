import { useLingui } from '@lingui/react/macro'
import { type CommitGraph, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { RowIcon, TextLink } from '@sheaf/ui'
import { IconTag } from '@sheaf/ui/icons'
import classes from './graph.module.css'

/** The branches and tags at a commit. */
export function GraphRefs({ commit: { refs, refs_truncated: hasMore } }: { commit: CommitGraph['commits'][number] }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  if (refs.length === 0) return null
  return (
    <ul className={classes.refs} aria-label={t`Branches and tags at this commit`}>
      {refs.map(({ kind, name }) => (
        <li key={`${kind} ${name}`} className={classes.ref}>
          {kind === 'branch' ? (
            <RowIcon name="git-branch" size={14} label={t`Branch`} />
          ) : (
            <IconTag size={14} role="img" aria-label={t`Tag`} />
          )}
          <TextLink look="plain" to={paths.repoAt(owner, repo, kind === 'tag' ? `refs/tags/${name}` : name)}>
            {name}
          </TextLink>
        </li>
      ))}
      {hasMore && (
        <li className={classes.ref} title={t`There are more`}>
          …
        </li>
      )}
    </ul>
  )
}
