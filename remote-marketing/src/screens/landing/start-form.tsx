import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './start-form.module.css'

/** An address and on to signing up; what is wrong with it is said there, where it can be mended. */
export function StartForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  return (
    <div>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(paths.signup(email.trim()))
        }}
      >
        <TextInput
          className={classes.email}
          aria-label={t`Email`}
          placeholder={t`you@example.org`}
          type="email"
          name="email"
          autoComplete="email"
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          {t`Create Account`}
        </Button>
      </form>
      <p className={classes.signin}>
        <Trans>
          Already have an account? <TextLink to={paths.login()}>Sign in</TextLink>
        </Trans>
      </p>
      <p className={classes.explore}>
        <TextLink to={paths.repositories()}>{t`Explore public repositories`}</TextLink>
      </p>
    </div>
  )
}
