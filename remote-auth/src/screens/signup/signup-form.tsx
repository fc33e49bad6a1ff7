import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { limits, paths, SignUp, sitePaths } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { type Failure, useContractForm } from '@sheaf/ui/form'
import { useLocation, useNavigate } from 'react-router'
import { SignUpError, useSignUp } from '../../api/sign-up.mutations.ts'
import { AuthForm } from '../../components/auth-form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { UsernameField } from '../../components/username-field.tsx'
import { withNext } from '../../layout/next-page.ts'
import { CodeField } from './code-field.tsx'

const { passwordMin } = limits

/** The whole of SPEC's sign-up: fields, code, the three calls, and on to the login with the account filled in. */
export function SignupForm({ email }: { email: string }) {
  const { t } = useLingui()
  const { search } = useLocation()
  const navigate = useNavigate()
  const signUp = useSignUp({ onVerified: () => notify.success(t`Email verification successful`) })

  const failed = (error: Error): Failure<typeof SignUp> => {
    const step = error instanceof SignUpError ? error.step : 'register'
    const { cause } = error
    const refused = cause instanceof ApiError && cause.kind === 'refused'
    if (step === 'check' && refused) {
      const said = t`This email or username has been registered`
      notify.warning(said)
      return { said, field: 'username' }
    }
    const said = messageOf(cause, t`Couldn't create your account. Try again`)
    notify.error(said)
    return step === 'verify' ? { field: 'code', beside: said } : { said, field: 'username' }
  }

  const { form, values, field, box, leadTo } = useContractForm({
    schema: SignUp,
    initialValues: { username: '', email, password: '', confirm: '', code: '', terms: false },
    mutation: signUp,
    onSuccess: ({ username }) => {
      notify.success(t`Register successful`, { onNextPage: true })
      void navigate(withNext(paths.login(username), search))
    },
    onError: failed,
  })
  return (
    <AuthForm of={form} submit={t`Create account`} busy={signUp.isPending}>
      <UsernameField {...field('username')} />
      <TextInput label={t`Email`} type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label={t`Password`}
        description={t`At least ${passwordMin} characters`}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={t`Confirm Password`} autoComplete="new-password" {...field('confirm')} />
      <CodeField
        address={values.email}
        onWrongAddress={(problem) => {
          leadTo('email', problem)
          // SPEC 5 has a warning here.
          notify.warning(problem)
        }}
        onSent={() => leadTo('code')}
        {...field('code')}
      />
      <Checkbox
        label={
          // In a page of their own: what is typed here stays.
          <Trans>
            I agree to the{' '}
            <TextLink to={sitePaths.terms()} target="_blank">
              Terms of Service
            </TextLink>{' '}
            and{' '}
            <TextLink to={sitePaths.privacy()} target="_blank">
              Privacy Policy
            </TextLink>
          </Trans>
        }
        {...box('terms')}
      />
    </AuthForm>
  )
}
