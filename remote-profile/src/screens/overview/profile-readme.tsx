import { useLingui } from '@lingui/react/macro'
import { headRevision, paths } from '@sheaf/contract'
import { Fence, TextLink } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { profileReadmeQuery } from '../../api/profile-readme.queries.ts'
import classes from './profile-readme.module.css'

/** What draws texts comes with the first README. */
const ReadmeCard = lazy(async () => {
  const { ReadmeCard } = await import(/* webpackChunkName: "readme" */ '@sheaf/code/markdown')
  return { default: ReadmeCard }
})

/**
 * The README of the public repository that bears the name of its user or team. Nothing where there is none. What stands below waits for it,
 * so that it pushes nothing down.
 */
export function ProfileReadme({ username }: { username: string }) {
  const { t } = useLingui()
  return (
    <Fence fallback={<p className={classes.failed} role="alert">{t`Failed to load the README`}</p>}>
      <Readme username={username} />
    </Fence>
  )
}

function Readme({ username }: { username: string }) {
  const { data } = useSuspenseQuery(profileReadmeQuery(username))
  if (data === null) return null
  const { repo_name: name, readme } = data
  return (
    <div className={classes.place}>
      <ReadmeCard
        text={readme}
        raw={paths.raw(username, name, readme.path, headRevision)}
        title={
          <>
            <TextLink look="plain" to={paths.repo(username, name)}>
              {name}
            </TextLink>
            <span className={classes.file}> / {readme.path}</span>
          </>
        }
      />
    </div>
  )
}
