import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { transferOperations } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useStartTransfer } from '../../api/transfer.ts'
import classes from './repository-settings.module.css'

interface TransferFormProps {
  onDone: () => void
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

/** To whom a repository is offered, what that changes, and its name, which must be typed. */
export function TransferForm({ onDone, ...dialog }: TransferFormProps) {
  const { t } = useLingui()
  const { model, owner } = useRepository()
  const { form, field, values } = useContractForm({
    schema: transferOperations.startTransfer.body,
    initialValues: { new_owner: '', confirmation: '' },
    mutation: useStartTransfer(useRepositoryAt()),
    onSuccess: onDone,
    onError: (error) => ({ field: 'new_owner', beside: messageOf(error, t`Couldn't transfer the repository`) }),
  })
  const name = `${owner.username}/${model.repo_name}`
  return (
    <DialogForm
      of={form}
      submitLabel={t`Transfer repository`}
      danger
      blocked={values.confirmation.trim() !== name || values.new_owner.trim() === ''}
      {...dialog}
    >
      <ul className={classes.consequences}>
        <li>
          <Trans>
            Nothing changes until the new owner accepts, within 14 days. After that, they decide what happens to it
          </Trans>
        </li>
        <li>
          <Trans>Its address changes. Links and clones with the old one keep working for 90 days</Trans>
        </li>
        <li>
          {owner.team ? (
            <Trans>Members of {owner.username} lose the role that they have here through the team</Trans>
          ) : (
            <Trans>{owner.username} can push to it as a collaborator. Other collaborators keep their roles</Trans>
          )}
        </li>
        <li>
          <Trans>Keys that are limited to this repository keep working; those limited to its owner do not</Trans>
        </li>
        <li>
          <Trans>Its disk space counts for the new owner</Trans>
        </li>
      </ul>
      <TextInput
        label={t`New owner`}
        description={t`The name of a person or a team`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...field('new_owner')}
      />
      <TextInput
        label={t`Type ${name} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('confirmation')}
      />
    </DialogForm>
  )
}
