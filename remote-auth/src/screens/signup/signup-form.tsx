import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { messageOf, notify, textOf } from '@sheaf/shell'
import { applyFieldErrors, FormError, focusField, useFieldFocus } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SignUpError, useSignUp } from '../../api/sign-up.mutations.ts'
import { PasswordField } from '../../components/password-field.tsx'
import classes from '../../layout/auth-form.module.css'
import { withNext } from '../../layout/next-page.ts'
import { CodeField } from './code-field.tsx'
import { emailProblem, type Problem, type SignupField, type SignupValues, signupProblems } from './signup-problems.ts'

const fieldOfStep = { check: 'username', verify: 'code', register: 'username' } as const

/** The whole of SPEC's sign-up: fields, code, the three calls, and on to the login with the account filled in. */
export function SignupForm({ email }: { email: string }) {
  const { t, i18n } = useLingui()
  const { search } = useLocation()
  const navigate = useNavigate()
  const signUp = useSignUp()
  const { form: element, focus } = useFieldFocus(signUp.isPending)
  const [refusal, setRefusal] = useState('')
  // A code counts once: when registering fails after it, the next try must not send it again.
  const verifiedEmail = useRef<string>(undefined)
  const inWords = (message: Problem['message']) => ('code' in message ? textOf(message) : i18n._(message))
  const isVerified = (values: SignupValues) => verifiedEmail.current === values.email.trim()

  const form = useForm<SignupValues>({
    mode: 'uncontrolled',
    initialValues: { username: '', email, password: '', confirm: '', code: '', terms: false },
    validate: (values) => {
      const errors: Partial<Record<SignupField, string>> = {}
      for (const { field, message } of signupProblems(values, isVerified(values))) {
        errors[field] ??= inWords(message)
      }
      return errors
    },
  })

  const wrong = (field: SignupField, message: string) => {
    form.setFieldError(field, message)
    focus(field)
    notify.warning(message)
  }

  const addressToUse = () => {
    const address = form.getValues().email
    const problem = emailProblem(address)
    if (!problem) return address.trim()
    wrong('email', i18n._(problem))
    return undefined
  }

  const failed = (error: Error) => {
    const step = error instanceof SignUpError ? error.step : 'register'
    const { cause } = error
    const taken = step === 'check' && cause instanceof ApiError && cause.kind === 'refused'
    const message = taken
      ? t`This email or username has been registered`
      : messageOf(cause, t`Registration failed. Please try again.`)
    setRefusal(message)
    const field = applyFieldErrors(form, cause)
    if (step === 'verify' && !field) form.setFieldError('code', message)
    focus(field ?? fieldOfStep[step])
    if (taken) notify.warning(message)
    else notify.error(message)
  }

  const submit = form.onSubmit(
    (values) => {
      setRefusal('')
      const account = {
        username: values.username.trim(),
        email: values.email.trim(),
        password: values.password,
        code: values.code.trim(),
      }
      const onVerified = () => {
        verifiedEmail.current = account.email
        notify.success(t`Email verification successful`)
      }
      signUp.mutate(
        { account, isVerified: isVerified(values), onVerified },
        {
          onSuccess: ({ username }) => {
            notify.success(t`Register successful`)
            void navigate(withNext(paths.login(username), search))
          },
          onError: failed,
        },
      )
    },
    (_errors, values) => {
      const [first] = signupProblems(values, isVerified(values))
      if (!first) return
      focus(first.field)
      notify.warning(inWords(first.message))
    },
  )

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={signUp.isPending}>
        <TextInput
          label={t`username`}
          description={t`Unique: letters, numbers, underscores, . and - inside`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <TextInput
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t`Password`}
          description={t`At least 8 characters`}
          name="password"
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t`Confirm Password`}
          name="confirm"
          autoComplete="new-password"
          key={form.key('confirm')}
          {...form.getInputProps('confirm')}
        />
        <CodeField
          addressToUse={addressToUse}
          onSent={() => focusField(element.current, 'code')}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Checkbox
          label={t`I agree to the Terms of Service and Privacy Policy`}
          name="terms"
          key={form.key('terms')}
          {...form.getInputProps('terms', { type: 'checkbox' })}
        />
        <FormError>{refusal}</FormError>
        <Button type="submit" fullWidth loading={signUp.isPending}>
          {t`Create account`}
        </Button>
      </fieldset>
    </form>
  )
}
