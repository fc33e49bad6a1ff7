import { Trans, useLingui } from '@lingui/react/macro'
import { type Pull, type PullDetails, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ObjectId, RelativeTime } from '@sheaf/ui'
import classes from '../pull.module.css'
import { useMethodWords } from './use-method-words.ts'

/** Who merged it, when, how, and where it lies. */
export function MergeOutcome({ thread, merged }: { thread: Pull; merged: NonNullable<PullDetails['merged']> }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const words = useMethodWords(thread)
  const { by, method, commit_id: id } = merged
  const { base } = thread
  const name = by?.username
  return (
    <>
      <h3 className={classes.heading}>
        {name === undefined ? t`Merged into ${base}` : t`${name} merged this into ${base}`}
      </h3>
      <p className={classes.dim}>
        {method === null ? t`By a push` : words[method].done} · <RelativeTime at={merged.at} /> ·{' '}
        <Trans>
          Commit <ObjectId oid={id} to={paths.commit(owner, repo, id)} />
        </Trans>
      </p>
    </>
  )
}
