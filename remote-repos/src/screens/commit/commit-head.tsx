import { Trans, useLingui } from '@lingui/react/macro'
import { CommitChecks } from '@sheaf/changes/checks'
import { CutMark, messageBody, messageSubject, SignatureBadge } from '@sheaf/changes/commits'
import { commitQuery } from '@sheaf/changes/diff'
import { type CommitDetails, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Avatar, CopyButton, LinkButton, ObjectId, RelativeTime } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import classes from './commit-head.module.css'
import { CommitRefs } from './commit-refs.tsx'

/** What a commit says, who made it and when, what it came from and where it is. */
export function CommitHead({ id }: { id: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { commit, authored, parents, parents_truncated } = useSuspenseQuery(commitQuery({ ...at, id })).data
  const subject = messageSubject(commit.message)
  const body = messageBody(commit.message)
  return (
    <>
      <article className={classes.card} aria-label={t`Commit`}>
        <div className={classes.top}>
          <h2 className={classes.subject}>
            {subject || <em className={classes.none}>{t`No commit message`}</em>}
            {commit.message_truncated && !body && <CutMark />}
          </h2>
          <LinkButton variant="default" size="compact-sm" to={paths.repoAt(at.owner, at.repo, commit.commit_id)}>
            {t`Browse files`}
          </LinkButton>
        </div>
        {body && (
          <pre className={classes.body}>
            {body}
            {commit.message_truncated && <CutMark />}
          </pre>
        )}
        <CommitRefs id={id} />
        <div className={classes.facts}>
          <Signers commit={commit} authored={authored} />
          <SignatureBadge oid={commit.commit_id} signed={commit.signed} of="commit" />
          <span className={classes.ids}>
            {parents.length > 0 && (
              <span className={classes.id}>
                <span className={classes.dim}>{parents.length === 1 ? t`Parent` : t`Parents`}</span>
                {parents.map((parent) => (
                  <ObjectId key={parent} oid={parent} to={paths.commit(at.owner, at.repo, parent)} />
                ))}
                {parents_truncated && <CutMark />}
              </span>
            )}
            <span className={classes.id}>
              <span className={classes.dim}>{t`Commit`}</span>
              <ObjectId oid={commit.commit_id} />
              <CopyButton value={commit.commit_id} label={t`Copy commit ID`} />
            </span>
          </span>
        </div>
      </article>
      <div className={classes.checks}>
        <CommitChecks oid={commit.commit_id} />
      </div>
    </>
  )
}

/** The author, and who committed it where that is somebody else. */
function Signers({ commit: { author, commiter, time }, authored }: Pick<CommitDetails, 'commit' | 'authored'>) {
  const isSame = author.name === commiter.name && author.email === commiter.email
  return (
    <>
      <span className={classes.who}>
        <Avatar name={author.name} src={author.avatar} size={20} />
        <span>
          <Trans>
            <Name of={author} /> authored <RelativeTime at={authored} />
          </Trans>
        </span>
      </span>
      {!isSame && (
        <span className={classes.who}>
          <Avatar name={commiter.name} src={commiter.avatar} size={20} />
          <span>
            <Trans>
              <Name of={commiter} /> committed <RelativeTime at={time} />
            </Trans>
          </span>
        </span>
      )}
    </>
  )
}

function Name({ of: { name, email, truncated } }: { of: CommitDetails['commit']['author'] }) {
  return (
    <strong title={email}>
      {name}
      {truncated && <CutMark />}
    </strong>
  )
}
