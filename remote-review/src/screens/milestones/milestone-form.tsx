import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Milestone, milestoneOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useSaveMilestone } from '../../api/milestones.ts'

interface MilestoneFormProps {
  at: RepositoryAt
  milestone: Milestone | undefined
  onClose: () => void
}

const nothingMore = () => undefined

/** What a milestone is made of: a new one, or one that is changed. */
export function MilestoneForm({ at, milestone, onClose }: MilestoneFormProps) {
  const { t } = useLingui()
  const { title = '', description = '', due_on = '', state = 'open' } = milestone ?? {}
  const { form, field } = useContractForm({
    schema: milestoneOperations.updateMilestone.body,
    initialValues: { title, description, due_on, state },
    mutation: useSaveMilestone(at, milestone?.uid),
    onSuccess: onClose,
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the milestone`) }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Save`} onBusy={nothingMore} onCancel={onClose}>
      <TextInput label={t`Title`} autoComplete="off" data-autofocus {...field('title')} />
      <TextInput type="date" label={t`Due date`} {...field('due_on')} />
      <InputBase component="textarea" multiline rows={4} label={t`Description`} {...field('description')} />
    </DialogForm>
  )
}
