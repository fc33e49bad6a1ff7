import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type DeviceLogin, deviceLoginOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useFindDeviceLogin } from '../../api/device-login.mutations.ts'
import { AuthForm } from '../../components/auth-form.tsx'
import form from '../../layout/auth-form.module.css'
import classes from './device.module.css'

interface EnterCodeProps {
  code: string
  onFound: (code: string, login: DeviceLogin) => void
}

/** Asks for the code that a terminal shows. */
export function EnterCode({ code, onFound }: EnterCodeProps) {
  const { t } = useLingui()
  const find = useFindDeviceLogin()
  const {
    form: drawn,
    values,
    field,
  } = useContractForm({
    schema: deviceLoginOperations.findDeviceLogin.body,
    initialValues: { code },
    mutation: find,
    onSuccess: (login) => onFound(values.code, login),
    onError: (error) => ({ said: messageOf(error, t`Couldn't check the code. Try again`), field: 'code' }),
  })
  return (
    <>
      <div className={form.head}>
        <h1 tabIndex={-1}>{t`Log in from your terminal`}</h1>
        <p className={form.subtitle}>{t`Enter the code that your terminal shows`}</p>
      </div>
      <AuthForm of={drawn} submit={t`Continue`} busy={find.isPending}>
        <TextInput
          label={t`Code`}
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          classNames={{ input: classes.code }}
          {...field('code')}
        />
      </AuthForm>
    </>
  )
}
