import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type Mirror, mirrorIntervals, mirrorOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { Checkbox } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useSetMirror } from '../../../api/mirror.ts'
import classes from './mirror.module.css'
import { AddressField, CredentialFields, IntervalField } from './other-server-fields.tsx'

/** Where the source is, what opens it, and how often it is asked. */
export function MirrorForm({ at, mirror }: { at: RepositoryAt; mirror: Mirror | null }) {
  const { t } = useLingui()
  const { form, field, values, set } = useContractForm({
    schema: mirrorOperations.setMirror.body,
    initialValues: {
      url: mirror?.url ?? '',
      username: mirror?.username ?? '',
      password: '',
      interval_minutes: mirrorIntervals.find((each) => each === mirror?.interval_minutes) ?? 480,
      confirmed: mirror !== null,
    },
    mutation: useSetMirror(at),
    onSuccess: () => {
      set('password', '')
      notify.success(t`Mirror saved`)
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the mirror`) }),
  })
  const { error: unconfirmed } = field('confirmed')
  return (
    <Form
      of={form}
      fieldsClassName={classes.fields}
      actions={
        <Button type="submit" loading={form.busy}>
          {mirror ? t`Save` : t`Mirror this repository`}
        </Button>
      }
    >
      <AddressField field={field} />
      <IntervalField
        label={t`Sync`}
        value={values.interval_minutes}
        onChange={(minutes) => set('interval_minutes', minutes)}
      />
      <CredentialFields
        field={field}
        hint={t`Only where the source isn't public. Leave it empty for an access token`}
        isKept={mirror !== null && mirror.username !== null}
      />
      <Checkbox
        label={t`Delete branches and tags here that the source doesn't have`}
        description={t`A mirror follows its source. Deleted branches and tags can be restored for 30 days`}
        checked={values.confirmed}
        error={unconfirmed}
        onChange={(event) => set('confirmed', event.currentTarget.checked)}
      />
    </Form>
  )
}
