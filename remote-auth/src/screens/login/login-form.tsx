import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '@sheaf/client/errors'
import { messageOf, notify } from '@sheaf/shell'
import { FormError, leadToFirst, useFieldFocus } from '@sheaf/ui'
import { useState } from 'react'
import { useLogin } from '../../api/login.mutations.ts'
import { PasswordField } from '../../components/password-field.tsx'
import classes from '../../layout/auth-form.module.css'

/** Name or address and password. Where it leads is the layout's to say, once somebody is signed in. */
export function LoginForm({ account }: { account: string }) {
  const { t } = useLingui()
  const login = useLogin()
  const { form: element, focus } = useFieldFocus(login.isPending)
  const [refusal, setRefusal] = useState('')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: account, password: '' },
    validate: ({ username, password }) => ({
      ...(username.trim() === '' && { username: t`Please input your username` }),
      ...(password === '' && { password: t`Please input your password` }),
    }),
  })
  const submit = form.onSubmit((credentials) => {
    setRefusal('')
    login.mutate(credentials, {
      onError: (error) => {
        const message = messageOf(error, t`Login failed. Please try again.`)
        const refused = error instanceof ApiError && error.status === 200
        setRefusal(message)
        focus('password')
        if (refused) notify.warning(message)
        else notify.error(message)
      },
    })
  }, leadToFirst(focus))
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={login.isPending}>
        <TextInput
          label={t`Account`}
          placeholder={t`username or email`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FormError>{refusal}</FormError>
        <Button type="submit" fullWidth loading={login.isPending}>
          {t`Login`}
        </Button>
      </fieldset>
    </form>
  )
}
