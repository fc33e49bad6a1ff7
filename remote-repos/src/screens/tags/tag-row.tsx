import { useLingui } from '@lingui/react/macro'
import { SignatureBadge } from '@sheaf/changes/commits'
import { paths, type ReleaseMark, type TagItem } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { CopyButton, ObjectId, RelativeTime, TextLink } from '@sheaf/ui'
import { IconTag } from '@sheaf/ui/icons'
import { ArchiveIcon } from '../../components/archive-links.tsx'
import { RefButtons } from '../../components/ref-dialogs/ref-buttons.tsx'
import list from '../../components/ref-list.module.css'
import { ReleaseBadges } from '../../components/release-badges.tsx'
import classes from './tag-row.module.css'

export interface TagRowProps {
  at: RepositoryAt
  tag: TagItem
  /** May the one who looks at it delete it? */
  canWrite: boolean
  /** The release of it, where it has one. */
  release: ReleaseMark | undefined
}

/** One tag: its files are a click away, and what it says of itself stands below its name. */
export function TagRow({ at, tag, canWrite, release }: TagRowProps) {
  const { t } = useLingui()
  const { owner, repo } = at
  const { name, revision, commit_id, committed_at, annotation } = tag
  const subject = annotation?.message.split('\n', 1)[0]
  const time = annotation?.tagged_at ?? committed_at
  return (
    <li className={classes.row}>
      <IconTag size={16} className={list.icon} />
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={list.name} title={name}>
            {commit_id === null ? (
              name
            ) : (
              <TextLink look="plain" to={paths.repoAt(owner, repo, revision)}>
                {name}
              </TextLink>
            )}
          </span>
          <SignatureBadge oid={tag.oid} signed={annotation?.signed === true} of="tag" />
          {release !== undefined && (
            <TextLink look="plain" to={paths.release(owner, repo, name)} title={t`Release of ${name}`}>
              <span className={classes.release}>
                <ReleaseBadges of={release} />
                {!release.latest && !release.prerelease && !release.draft && (
                  <span className={list.badge}>{t`Release`}</span>
                )}
              </span>
            </TextLink>
          )}
        </div>
        {subject && (
          <p className={classes.message} title={annotation?.message}>
            {subject}
          </p>
        )}
      </div>
      <span className={list.time}>
        {annotation?.tagger && <span className={classes.tagger}>{annotation.tagger.name} · </span>}
        {time !== null && <RelativeTime at={time} />}
      </span>
      <span className={list.oid}>
        {commit_id !== null && (
          <>
            <ObjectId oid={commit_id} to={paths.commits(owner, repo, commit_id)} />
            <CopyButton value={commit_id} label={t`Copy commit ID`} />
          </>
        )}
      </span>
      {commit_id !== null && <ArchiveIcon at={at} revision={revision} name={name} />}
      {canWrite && <RefButtons name={name} remove={{ kind: 'delete', target: { kind: 'tag', name, oid: tag.oid } }} />}
    </li>
  )
}
