import { Trans, useLingui } from '@lingui/react/macro'
import { paths, type Repository } from '@sheaf/contract'
import { CommandBlock, TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { firstPushQuery } from '../../api/branches.queries.ts'
import { cloneUrlOf } from './clone-url.ts'
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
            ? t`Push with git. Your files show up here right away`
            : t`Nothing has been pushed yet. Files show up here as soon as someone pushes`}
        </p>
      </div>
      <CommandBlock title={t`Clone`} label={t`Copy clone command`} lines={[`git clone ${url}`]} />
      {can_write && (
        <>
          <p className={classes.note}>
            <Trans>
              Or <TextLink to={paths.newFile(owner.username, model.repo_name, '', branch)}>create a file</TextLink>{' '}
              right here
            </Trans>
          </p>
          <CommandBlock
            title={t`Push an existing project`}
            label={t`Copy push commands`}
            lines={[
              `git remote add origin ${url}`,
              `git branch -M ${quoted(branch)}`,
              `git push -u origin ${quoted(branch)}`,
            ]}
          />
          <CommandBlock
            title={t`Start a new project`}
            label={t`Copy setup commands`}
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
              When git asks for a password, use your own or paste an{' '}
              <TextLink to={paths.accessKeys()}>access key</TextLink> with Read & Write access to repositories
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
