import { Plural, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { deployKeyOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { Checkbox, InputBase } from '@sheaf/ui/controls'
import { ExpirationField } from '@sheaf/ui/expiration'
import { useContractForm } from '@sheaf/ui/form'
import { useCreateDeployKey } from '../../../api/deploy-keys.ts'
import { RefForm } from '../../../components/ref-dialogs/ref-form.tsx'
import classes from './deploy-keys.module.css'

/** Takes the public half of a key, what to call it, whether it may push and until when. */
export function NewDeployKey({ at, onClose }: { at: RepositoryAt; onClose: () => void }) {
  const { t } = useLingui()
  const { form, field, values, set } = useContractForm({
    schema: deployKeyOperations.createDeployKey.body,
    initialValues: { title: '', content: '', can_write: false, expiration: null },
    mutation: useCreateDeployKey(at),
    onSuccess: onClose,
    onError: () => ({ field: 'content' }),
  })
  const until = (day: string) => set('expiration', day === '' ? null : day)
  return (
    <RefForm of={form} submitLabel={t`Add deploy key`} onClose={onClose}>
      <TextInput
        label={t`Title`}
        placeholder={t`e.g. Build server`}
        autoComplete="off"
        data-autofocus
        {...field('title')}
      />
      <InputBase
        component="textarea"
        multiline
        rows={6}
        label={t`Key`}
        description={t`Paste your .pub file. It starts with ssh-ed25519, ecdsa-sha2-nistp256 or ssh-rsa`}
        placeholder="ssh-ed25519 AAAA…"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.key ?? '' }}
        {...field('content')}
      />
      <Checkbox
        label={t`Allow write access`}
        description={t`Anyone with this key can push, like a collaborator with the Writer role`}
        checked={values.can_write}
        onChange={(event) => set('can_write', event.currentTarget.checked)}
      />
      <ExpirationField
        inputProps={{ ...field('expiration'), onChange: ({ currentTarget }) => until(currentTarget.value) }}
        onPick={until}
        words={{
          label: t`Expiration date`,
          description: t`The key works until the end of this day (UTC).`,
          choices: t`Expires in`,
          never: t`No expiration`,
          days: (days) => <Plural value={days} one="# day" other="# days" />,
        }}
      />
    </RefForm>
  )
}
