import { Trans } from '@lingui/react/macro'
import { paths, type Repository } from '@sheaf/contract'
import { ArchivedBadge, GateBadge, KindBadge, KindIcon, TemplateBadge, TextLink, VisibilityBadge } from '@sheaf/ui'
import { MarkButtons } from './mark-buttons.tsx'
import { PartName } from './part-name.tsx'
import classes from './repository-header.module.css'

/** Whose repository this is, what it is called and what it is about. */
export function RepositoryHeader({ repository }: { repository: Repository }) {
  const { model, owner, parent, generated_from: template, mirror_of: mirrorOf } = repository
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <div className={classes.line}>
          <KindIcon kind={model.kind} size={18} />
          <h1 className={classes.name} tabIndex={-1}>
            <span className={classes.owner}>
              <TextLink look="plain" to={paths.user(owner.username)}>
                {owner.username}
              </TextLink>
              <span className={classes.slash}>/</span>
            </span>
            <TextLink look="plain" to={paths.repo(owner.username, model.repo_name)}>
              {model.repo_name}
            </TextLink>
            <PartName />
          </h1>
          <VisibilityBadge isPrivate={model.is_private} />
          {model.gate !== 'none' && !model.is_private && <GateBadge />}
          <KindBadge kind={model.kind} />
          {model.template && <TemplateBadge />}
          {model.archived && <ArchivedBadge />}
        </div>
        <MarkButtons repository={repository} />
      </div>
      {mirrorOf !== undefined && (
        <p className={classes.origin}>
          <Trans>
            mirror of <bdi>{mirrorOf}</bdi>
          </Trans>
        </p>
      )}
      {parent !== null && (
        <p className={classes.origin}>
          <Trans>
            forked from{' '}
            <TextLink to={paths.repo(parent.owner, parent.repo_name)}>{`${parent.owner}/${parent.repo_name}`}</TextLink>
          </Trans>
        </p>
      )}
      {template !== null && (
        <p className={classes.origin}>
          <Trans>
            generated from{' '}
            <TextLink
              to={paths.repo(template.owner, template.repo_name)}
            >{`${template.owner}/${template.repo_name}`}</TextLink>
          </Trans>
        </p>
      )}
      {model.description && (
        <p className={classes.description} title={model.description}>
          {model.description}
        </p>
      )}
    </header>
  )
}
