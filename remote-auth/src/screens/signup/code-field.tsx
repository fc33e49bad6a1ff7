import { useLingui } from '@lingui/react/macro'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { accountOperations } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { problemsOf } from '@sheaf/ui/form'
import { useRef, useState } from 'react'
import { useSendCode } from '../../api/sign-up.mutations.ts'
import classes from './code-field.module.css'
import { useCountdown } from './use-countdown.ts'

const secondsBetweenMails = 60

export interface CodeFieldProps extends TextInputProps {
  /** The address to mail to, as it was typed. */
  address: string
  /** It is none, and that is what to say. */
  onWrongAddress: (problem: string) => void
  onSent: () => void
}

/** The mailed code, and the button that has it mailed. */
export function CodeField({ address, onWrongAddress, onSent, ...input }: CodeFieldProps) {
  const { t } = useLingui()
  const sendCode = useSendCode()
  const [wasSent, setWasSent] = useState(false)
  const [left, wait] = useCountdown()
  const underWay = useRef(false)
  const send = () => {
    const { email: problem } = problemsOf(accountOperations.sendCode.body, { email: address })
    if (problem !== undefined) return onWrongAddress(problem)
    // A second click comes before the first one has shown, and a second code would take the place of the first.
    if (underWay.current) return
    underWay.current = true
    sendCode.mutate(address.trim(), {
      onSettled: () => {
        underWay.current = false
      },
      onSuccess: () => {
        setWasSent(true)
        wait(secondsBetweenMails)
        notify.success(t`Email sent successfully`)
        onSent()
      },
      onError: (error) => {
        if (error instanceof ApiError && error.retryAfter) wait(error.retryAfter)
        notify.error(messageOf(error, t`Couldn't send the email. Try again`))
      },
    })
  }
  const again = wasSent ? t`Resend code` : t`Send`
  return (
    <TextInput
      label={t`Email Code`}
      autoComplete="one-time-code"
      inputMode="numeric"
      inputContainer={(field) => (
        <div className={classes.row}>
          {field}
          <Button
            variant="default"
            className={classes.send}
            onClick={send}
            disabled={left > 0}
            loading={sendCode.isPending}
          >
            {left > 0 ? t`Resend in ${left} s` : again}
          </Button>
        </div>
      )}
      {...input}
    />
  )
}
