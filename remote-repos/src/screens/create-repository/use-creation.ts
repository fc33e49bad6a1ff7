import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useNavigate } from 'react-router'
import { type NewRepository, useCheckRepository, useCreateRepository } from '../../api/repo-init.mutations.ts'

export interface CreationOutcomes {
  /** The pre-check said no: its words stand under the name. */
  onRefused: (message: string) => void
  /** The creation itself failed: its words stand above the button. */
  onFailed: (message: string) => void
}

/** Creates a repository as SPEC 4 and 8 have it: asks first, then creates, then goes there. */
export function useCreation({ onRefused, onFailed }: CreationOutcomes) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const check = useCheckRepository()
  const create = useCreateRepository()

  const start = async (repository: NewRepository) => {
    const { owner_uid, team = false, repo_name } = repository
    const failed = t`Create repository failed`
    try {
      await check.mutateAsync({ owner_uid, team, repo_name })
    } catch (error) {
      const message = messageOf(error, failed)
      notify.error(message)
      onRefused(message)
      return
    }
    try {
      const made = await create.mutateAsync(repository)
      notify.success(t`Create repository success`)
      await navigate(paths.repo(made.owner, made.repo_name))
    } catch (error) {
      notify.error(failed)
      onFailed(messageOf(error, ''))
    }
  }
  return { start, busy: check.isPending || create.isPending }
}
