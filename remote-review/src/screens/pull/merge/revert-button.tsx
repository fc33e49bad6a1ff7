import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits, type Pull, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { useNavigate } from 'react-router'
import { useRevertPull } from '../../../api/pulls.ts'
import classes from '../pull.module.css'

/** Begins a pull request that takes back what this one brought. */
export function RevertButton({ number, thread: { title, base } }: { number: string; thread: Pull }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const navigate = useNavigate()
  const revert = useRevertPull(at, number)
  // It becomes the title of a commit: English, as git's own words are.
  const about = { title: `Revert "${title.slice(0, limits.threadTitleMax - 9)}"`, body: `Reverts #${number}` }
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        loading={revert.isPending}
        onClick={() =>
          revert.mutate(undefined, {
            onSuccess: ({ branch }) => navigate(paths.newPull(at.owner, at.repo, { base, head: branch, ...about })),
          })
        }
      >
        {t`Revert`}
      </Button>
      {revert.isError && (
        <p className={classes.said} role="alert">
          {messageOf(revert.error, t`Couldn't revert the pull request`)}
        </p>
      )}
    </div>
  )
}
