import { useLingui } from '@lingui/react/macro'
import { paths, type Release } from '@sheaf/contract'
import { type RepositoryAt, useRepository } from '@sheaf/repository'
import { Avatar, LinkButton, ObjectId, RelativeTime, TextLink, TextSkeleton } from '@sheaf/ui'
import { IconPencil, IconTag } from '@sheaf/ui/icons'
import { lazy, Suspense } from 'react'
import { ReleaseBadges } from '../../components/release-badges.tsx'
import { ReleaseAssets } from './release-assets.tsx'
import classes from './releases.module.css'

/** What draws texts comes with the first notes. */
const RenderedMarkdown = lazy(async () => {
  const { RenderedMarkdown } = await import(/* webpackChunkName: "readme" */ '@sheaf/code/markdown')
  return { default: RenderedMarkdown }
})

/** One release: its name, who made it of what and when, its notes and its files. */
export function ReleaseArticle({ at, release }: { at: RepositoryAt; release: Release }) {
  const { t } = useLingui()
  const { can_write } = useRepository()
  const { tag, title, author, commit_id, notes_html: html, published_at, created_at } = release
  const { owner, repo } = at
  const to = paths.release(owner, repo, tag)
  return (
    <article className={classes.card} aria-label={title || tag}>
      <header className={classes.head}>
        <h3 className={classes.title}>
          <TextLink look="plain" to={to}>
            {title || tag}
          </TextLink>
        </h3>
        <ReleaseBadges of={release} />
        {can_write && (
          <LinkButton
            className={classes.edit}
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} />}
            to={paths.editRelease(owner, repo, tag)}
            aria-label={t`Edit ${tag}`}
          >
            {t`Edit`}
          </LinkButton>
        )}
      </header>
      <p className={classes.about}>
        <span className={classes.fact}>
          <IconTag size={14} />
          {commit_id === null ? (
            tag
          ) : (
            <TextLink look="plain" to={paths.repoAt(owner, repo, `refs/tags/${tag}`)}>
              {tag}
            </TextLink>
          )}
        </span>
        {commit_id !== null && <ObjectId oid={commit_id} to={paths.commit(owner, repo, commit_id)} />}
        {author !== null && (
          <span className={classes.fact}>
            <Avatar name={author.username} src={author.avatar_url} size={20} />
            <TextLink look="plain" to={paths.user(author.username)}>
              {author.username}
            </TextLink>
          </span>
        )}
        <RelativeTime at={published_at ?? created_at} />
      </p>
      {html !== '' && (
        <div className={classes.notes}>
          <Suspense fallback={<TextSkeleton lines={4} />}>
            {html === null ? (
              <TextLink to={to}>{t`The notes are too long to be shown here`}</TextLink>
            ) : (
              <RenderedMarkdown text={{ path: '', format: 'markdown', html, facts: [], notes: [] }} raw="" />
            )}
          </Suspense>
        </div>
      )}
      <ReleaseAssets at={at} release={release} />
    </article>
  )
}
