import { CutMark, messageBody, messageSubject } from '@sheaf/changes/commits'
import { type Commit, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Avatar, ObjectId, RelativeTime, TextLink } from '@sheaf/ui'
import classes from './latest-commit.module.css'

/** The newest commit of the branch, in one line above its files. */
export function LatestCommit({ commit }: { commit: Commit }) {
  const subject = messageSubject(commit.message)
  const { owner, repo } = useRepositoryAt()
  const to = paths.commit(owner, repo, commit.commit_id)
  return (
    <div className={classes.line}>
      <Avatar name={commit.author.name} src={commit.author.avatar} size={20} />
      <span className={classes.author} title={commit.author.name}>
        {commit.author.name}
        {commit.author.truncated && <CutMark />}
      </span>
      <span className={classes.subject} title={subject}>
        <TextLink look="plain" to={to}>
          {subject}
        </TextLink>
        {commit.message_truncated && messageBody(commit.message) === '' && <CutMark />}
      </span>
      <span className={classes.oid}>
        <ObjectId oid={commit.commit_id} to={to} />
      </span>
      <span className={classes.time}>
        <RelativeTime at={commit.time} />
      </span>
    </div>
  )
}
