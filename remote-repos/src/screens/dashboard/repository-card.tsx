import { Plural, Trans } from '@lingui/react/macro'
import { paths, type RepositoryItem } from '@sheaf/contract'
import { ArchivedBadge, Avatar, KindBadge, KindIcon, RelativeTime, TemplateBadge, VisibilityBadge } from '@sheaf/ui'
import { IconGitFork, IconStar } from '@sheaf/ui/icons'
import { Link } from 'react-router'
import type { DashboardView } from './dashboard-view.ts'
import classes from './repository-card.module.css'

export interface RepositoryCardProps {
  item: RepositoryItem
  view: DashboardView['view']
}

/** One repository: what it is, whose, what it is about and how it does. All of it leads there. */
export function RepositoryCard({ item: { repo, owner, state }, view }: RepositoryCardProps) {
  const name = `${owner.username}/${repo.repo_name}`
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <KindIcon kind={repo.kind} />
        <h2 className={classes.name} title={name}>
          <Link className={classes.link} to={paths.repo(owner.username, repo.repo_name)}>
            <span className={classes.owner}>{owner.username}/</span>
            {repo.repo_name}
          </Link>
        </h2>
        <VisibilityBadge isPrivate={repo.is_private} />
        <KindBadge kind={repo.kind} />
        {repo.template && <TemplateBadge />}
        {repo.archived && <ArchivedBadge />}
      </div>
      {(repo.description || view === 'grid') && (
        <p className={classes.description} data-view={view} title={repo.description}>
          {repo.description}
        </p>
      )}
      <div className={classes.facts}>
        <Avatar name={owner.username} src={owner.avatar_url} size={20} />
        {state.stars > 0 && (
          <span className={classes.fact}>
            <IconStar size={14} />
            <Plural value={state.stars} one="# star" other="# stars" />
          </span>
        )}
        {state.forks > 0 && (
          <span className={classes.fact}>
            <IconGitFork size={14} />
            <Plural value={state.forks} one="# fork" other="# forks" />
          </span>
        )}
        <span>
          <Trans>
            Updated <RelativeTime at={repo.updated_at} />
          </Trans>
        </span>
      </div>
    </li>
  )
}
