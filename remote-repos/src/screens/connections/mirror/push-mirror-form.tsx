import { useLingui } from '@lingui/react/macro'
import { mirrorIntervals, type PushMirror, pushMirrorOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { Checkbox } from '@sheaf/ui/controls'
import { useContractForm } from '@sheaf/ui/form'
import { useSavePushMirror } from '../../../api/push-mirrors.ts'
import { RefForm } from '../../../components/ref-dialogs/ref-form.tsx'
import { AddressField, CredentialFields, IntervalField } from './other-server-fields.tsx'

interface PushMirrorFormProps {
  at: RepositoryAt
  /** The one that is changed; none where one is added. */
  mirror: PushMirror | undefined
  onClose: () => void
}

/** Where a repository is pushed to, what opens that, when, and what becomes of what is another there. */
export function PushMirrorForm({ at, mirror, onClose }: PushMirrorFormProps) {
  const { t } = useLingui()
  const { form, field, box, values, set } = useContractForm({
    schema: pushMirrorOperations.createPushMirror.body,
    initialValues: {
      url: mirror?.url ?? '',
      username: mirror?.username ?? '',
      password: '',
      interval_minutes: mirrorIntervals.find((each) => each === mirror?.interval_minutes) ?? 480,
      on_push: mirror?.on_push ?? true,
      overwrites: mirror?.overwrites ?? true,
      prunes: mirror?.prunes ?? true,
      protected_only: mirror?.protected_only ?? false,
    },
    mutation: useSavePushMirror(at, mirror?.uid),
    onSuccess: () => {
      notify.success(t`Mirror saved`)
      onClose()
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the mirror`) }),
  })
  return (
    <RefForm of={form} submitLabel={mirror ? t`Save` : t`Add mirror`} onClose={onClose}>
      <AddressField field={field} />
      <CredentialFields
        field={field}
        hint={t`Of an account that may push there. Leave it empty for an access token`}
        isKept={mirror !== undefined && mirror.username !== null}
      />
      <Checkbox label={t`Push as soon as something is pushed here`} {...box('on_push')} />
      <IntervalField
        label={t`Compare and push, in any case`}
        value={values.interval_minutes}
        onChange={(minutes) => set('interval_minutes', minutes)}
      />
      <Checkbox
        label={t`Overwrite branches and tags that differ there`}
        description={t`Commits that are only there are lost. Without this, such a branch stays as it is and the push is reported as failed`}
        {...box('overwrites')}
      />
      <Checkbox
        label={t`Delete branches and tags there that don't exist here`}
        description={t`The default branch there is never deleted`}
        {...box('prunes')}
      />
      <Checkbox
        label={t`Only branches that a rule protects`}
        description={t`Other branches there are left alone. All tags are pushed`}
        {...box('protected_only')}
      />
    </RefForm>
  )
}
