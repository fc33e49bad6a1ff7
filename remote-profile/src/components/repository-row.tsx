import { Trans, useLingui } from '@lingui/react/macro'
import { paths, type RepositoryItem } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { KindBadge, KindIcon, RelativeTime, Row, TemplateBadge, TextLink, VisibilityBadge } from '@sheaf/ui'
import { IconGitFork, IconStar } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { useStar } from '../api/use-star.ts'
import { PinButton } from './pin-button.tsx'
import classes from './repository-row.module.css'

interface RepositoryRowProps {
  item: RepositoryItem
  withOwner?: boolean
  /** Whose profile it may be pinned to, where that is one's own. */
  pinner?: string | undefined
}

/** One repository of a user: name, what it is, and the facts in a dim line. All of it leads there; a count of none is no fact. */
export function RepositoryRow({ item, withOwner = false, pinner }: RepositoryRowProps) {
  const { repo, owner, state } = item
  const { t } = useLingui()
  const star = useStar(item)
  const isSignedIn = useAtomValue(sessionAtom) !== null
  const name = withOwner ? `${owner.username}/${repo.repo_name}` : repo.repo_name
  return (
    <Row>
      <div className={classes.row}>
        <div className={classes.head}>
          <KindIcon kind={repo.kind} />
          <span className={classes.name} title={name}>
            <TextLink look="plain" to={paths.repo(owner.username, repo.repo_name)}>
              {name}
            </TextLink>
          </span>
          {repo.is_private && <VisibilityBadge isPrivate />}
          <KindBadge kind={repo.kind} />
          {repo.template && <TemplateBadge />}
          {pinner !== undefined && <PinButton username={pinner} item={item} />}
          {isSignedIn && (
            <button
              type="button"
              className={classes.star}
              aria-pressed={item.starred}
              aria-label={t`Star ${name}`}
              onClick={() => star.mutate(!item.starred)}
            >
              <IconStar size={16} />
              {t`Star`}
            </button>
          )}
        </div>
        {repo.description && <p className={classes.description}>{repo.description}</p>}
        <p className={classes.facts}>
          {state.stars > 0 && (
            <span className={classes.fact}>
              <IconStar size={14} role="img" aria-label={t`Stars`} />
              {state.stars}
            </span>
          )}
          {state.forks > 0 && (
            <span className={classes.fact}>
              <IconGitFork size={14} role="img" aria-label={t`Forks`} />
              {state.forks}
            </span>
          )}
          <span>
            <Trans>
              Updated <RelativeTime at={repo.updated_at} />
            </Trans>
          </span>
        </p>
      </div>
    </Row>
  )
}
