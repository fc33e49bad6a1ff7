import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SignInProvider } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useLocation } from 'react-router'
import { useStartProvider } from '../api/provider.ts'
import form from '../layout/auth-form.module.css'
import { keepNext } from '../layout/next-page.ts'

/** A button for each other provider of sign-in. */
export function ProviderButtons({ providers }: { providers: readonly SignInProvider[] }) {
  const { t } = useLingui()
  const { search } = useLocation()
  const start = useStartProvider()
  const go = (name: string) => {
    keepNext(search)
    start.mutate(name, { onError: (error) => notify.error(messageOf(error, t`Couldn't log you in. Try again`)) })
  }
  return providers.map(({ name, label }) => (
    <div key={name} className={form.foot}>
      <Button
        variant="default"
        fullWidth
        // Until the provider's own page is there.
        loading={start.variables === name && (start.isPending || start.isSuccess)}
        onClick={() => go(name)}
      >
        {label === '' ? t`Continue with another provider` : t`Continue with ${label}`}
      </Button>
    </div>
  ))
}
