import { Trans, useLingui } from '@lingui/react/macro'
import { paths, type Repository } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { firstPushQuery } from '../../api/branches.queries.ts'
import { cloneUrlOf } from './clone-url.ts'
import { CommandBlock } from './command-block.tsx'
import classes from './empty-repository.module.css'

/** What to do with a repository that holds nothing yet. Turns into code by itself once the first push arrives. */
export function EmptyRepository({ repository }: { repository: Repository }) {
  const { t } = useLingui()
  const { owner, model, can_write } = repository
  useQuery(firstPushQuery({ owner: owner.username, repo: model.repo_name }))
  const url = cloneUrlOf(repository)
  const branch = model.default_head
  return (
    <div className={classes.guide}>
      <div>
        <h2>{t`This repository is empty`}</h2>
        <p className={classes.lead}>
          {can_write
            ? t`Push to it with git: this page shows the files as soon as they have arrived.`
            : t`Nothing was pushed to it yet. This page shows the files as soon as they have arrived.`}
        </p>
      </div>
      <CommandBlock title={t`Clone it`} label={t`Copy the command that clones`} lines={[`git clone ${url}`]} />
      {can_write && (
        <>
          <CommandBlock
            title={t`Push an existing project`}
            label={t`Copy the commands that push an existing project`}
            lines={[
              `git remote add origin ${url}`,
              `git branch -M ${quoted(branch)}`,
              `git push -u origin ${quoted(branch)}`,
            ]}
          />
          <CommandBlock
            title={t`Start a new one`}
            label={t`Copy the commands that start a new project`}
            lines={[
              `git init -b ${quoted(branch)}`,
              `echo "# ${model.repo_name}" > README.md`,
              'git add README.md',
              'git commit -m "First commit"',
              `git remote add origin ${url}`,
              `git push -u origin ${quoted(branch)}`,
            ]}
          />
          <p className={classes.note}>
            <Trans>
              When git asks for a password, paste an <TextLink to={paths.accessKeys()}>access key</TextLink> that may
              read and write repositories.
            </Trans>
          </p>
        </>
      )}
    </div>
  )
}

/** Git allows signs in branch names that a shell reads otherwise. */
const quoted = (branch: string) =>
  /^[\w./-]+$/.test(branch) ? branch : `'${branch.replaceAll("'", String.raw`'\''`)}'`
