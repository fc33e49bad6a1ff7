import { Trans, useLingui } from '@lingui/react/macro'
import { type NewAccessKey, paths } from '@sheaf/contract'
import { CopyButton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { latestRepositoryQuery } from '../../api/access-keys.queries.ts'
import classes from './new-key-secret.module.css'

/**
 * The command that works as it stands, for the repository that changed last, or for one to which the key is limited; nothing
 * where there is none yet.
 */
export function CloneCommand({ username, accessKey }: { username: string; accessKey: NewAccessKey }) {
  const { t } = useLingui()
  const { targets, token } = accessKey
  const { data: latest } = useQuery({ ...latestRepositoryQuery(username), enabled: targets === null })
  const [owner = '', repo] = targets === null ? [username, latest] : repositoryIn(targets)
  if (!repo) return null
  const address = new URL(`${paths.repo(owner, repo)}.git`, window.location.origin)
  address.username = username
  address.password = token
  const command = `git clone ${address.href}`
  return (
    <>
      <p>
        <Trans>Or put it in the clone URL (git keeps it in .git/config):</Trans>
      </p>
      <section aria-label={t`Git command`} className={classes.secret}>
        <code>{command}</code>
        <CopyButton value={command} label={t`Copy git command`} />
      </section>
    </>
  )
}

const repositoryIn = (targets: NonNullable<NewAccessKey['targets']>): string[] =>
  targets.find(({ kind }) => kind === 'repository')?.name.split('/') ?? []
