import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type DeviceLogin, deviceKeyDays, deviceLoginOperations } from '@sheaf/contract'
import { messageOf, notify, sessionAtom } from '@sheaf/shell'
import { RelativeTime } from '@sheaf/ui'
import { ChoiceCards, Form, useContractForm } from '@sheaf/ui/form'
import { IconEye, IconPencil } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useDecideDeviceLogin } from '../../api/device-login.mutations.ts'
import form from '../../layout/auth-form.module.css'
import classes from './device.module.css'

/** What a key may before somebody chooses more. */
const readOnly: 1 | 2 = 1
const days = deviceKeyDays

interface DecideLoginProps {
  code: string
  login: DeviceLogin
  onDecided: (decision: 'allowed' | 'denied') => void
  onAnother: () => void
}

/** What asks to be let in, from where, and what it would be able to do. */
export function DecideLogin({ code, login, onDecided, onAnother }: DecideLoginProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const username = useAtomValue(sessionAtom)?.username ?? ''
  const decide = useDecideDeviceLogin()
  const {
    form: drawn,
    values,
    set,
  } = useContractForm({
    schema: deviceLoginOperations.decideDeviceLogin.body,
    initialValues: { code, allowed: true, level: readOnly },
    mutation: decide,
    onSuccess: () => onDecided('allowed'),
    onError: (error) => ({ said: messageOf(error, t`Couldn't save your decision. Try again`) }),
  })
  const deny = () =>
    decide.mutate(
      { code, allowed: false },
      {
        onSuccess: () => onDecided('denied'),
        onError: (error) => notify.error(messageOf(error, t`Couldn't save your decision. Try again`)),
      },
    )
  // The field that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  const { client, address, browser, system } = login
  const shown = code.trim().toUpperCase()
  const device = [browser, system].filter(Boolean).join(' · ')
  return (
    <>
      <div className={form.head}>
        <h1 ref={heading} tabIndex={-1} className={classes.heading}>{t`Allow ${client}?`}</h1>
        <p className={form.subtitle}>
          <Trans>
            It wants to log in as <strong>{username}</strong>. Allow it only if you started this yourself and your
            terminal shows <strong className={classes.shown}>{shown}</strong>
          </Trans>
        </p>
      </div>
      <dl className={classes.facts}>
        <dt>{t`Network address`}</dt>
        <dd>{address}</dd>
        {device !== '' && (
          <>
            <dt>{t`Device`}</dt>
            <dd>{device}</dd>
          </>
        )}
        <dt>{t`Started`}</dt>
        <dd>
          <RelativeTime at={login.created_at} />
        </dd>
      </dl>
      <Form
        of={drawn}
        className={form.form}
        fieldsClassName={form.fields}
        actions={
          <div className={classes.actions}>
            <Button variant="default" disabled={decide.isPending} onClick={deny}>{t`Deny`}</Button>
            <Button type="submit" disabled={decide.isPending}>{t`Allow`}</Button>
          </div>
        }
      >
        <ChoiceCards<1 | 2>
          legend={t`Permissions`}
          name="level"
          value={values.level}
          onChange={(level) => set('level', level)}
          choices={[
            { value: 1, icon: IconEye, name: t`Read`, about: t`Download what you may see, private repositories too` },
            {
              value: 2,
              icon: IconPencil,
              name: t`Read & Write`,
              about: t`Also upload, create and delete repositories, and take part in discussions`,
            },
          ]}
        />
        <p className={classes.note}>{t`It gets an access key for ${days} days, which you can delete at any time`}</p>
      </Form>
      <p className={form.foot}>
        <Button variant="subtle" size="compact-sm" onClick={onAnother}>{t`Enter another code`}</Button>
      </p>
    </>
  )
}
