import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type Mirror, mirrorIntervals, mirrorOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { Checkbox, NativeSelect, PasswordInput } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useSetMirror } from '../../api/mirror.ts'
import classes from './mirror.module.css'

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
  const intervals = {
    15: t`Every 15 minutes`,
    60: t`Every hour`,
    480: t`Every 8 hours`,
    1440: t`Every day`,
    10080: t`Every week`,
  }
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
      <TextInput
        label={t`Address of the repository`}
        placeholder="https://example.org/team/project.git"
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('url')}
      />
      <NativeSelect
        label={t`Sync`}
        value={`${values.interval_minutes}`}
        data={mirrorIntervals.map((minutes) => ({ value: `${minutes}`, label: intervals[minutes] }))}
        onChange={({ currentTarget }) => {
          const chosen = mirrorIntervals.find((minutes) => `${minutes}` === currentTarget.value)
          if (chosen) set('interval_minutes', chosen)
        }}
      />
      <TextInput
        label={t`Username`}
        description={t`Only where the source isn't public. Leave it empty for an access token`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordInput
        label={t`Password or access token`}
        description={
          mirror?.username
            ? t`Leave it empty to keep the saved one. It is kept encrypted and sent only to the server at this address`
            : t`Kept encrypted and sent only to the server at this address`
        }
        autoComplete="off"
        {...field('password')}
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
