import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { sessionOperations } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useLogin } from '../../api/login.mutations.ts'
import { AuthForm } from '../../components/auth-form.tsx'
import { PasswordField } from '../../components/password-field.tsx'

/** The code of an answer to a right password where that is not all. */
const factorNeeded = 428

interface LoginFormProps {
  account: string
  /** The password was right, and a second factor is asked for. */
  onFactorNeeded: () => void
}

/** Name or address and password. Where it leads is the layout's to say, once somebody is signed in. */
export function LoginForm({ account, onFactorNeeded }: LoginFormProps) {
  const { t } = useLingui()
  const login = useLogin()
  const { form, field } = useContractForm({
    schema: sessionOperations.login.body,
    initialValues: { username: account, password: '' },
    mutation: login,
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'refused' && error.code === factorNeeded) {
        onFactorNeeded()
        return {}
      }
      const said = messageOf(error, t`Couldn't log you in. Try again`)
      const refused = error instanceof ApiError && error.status === 200
      if (refused) notify.warning(said)
      else notify.error(said)
      return { said, field: 'password' }
    },
  })
  return (
    <AuthForm of={form} submit={t`Login`} busy={login.isPending}>
      <TextInput
        label={t`Account`}
        placeholder={t`username or email`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
    </AuthForm>
  )
}
