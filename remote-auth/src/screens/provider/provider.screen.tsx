import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { TextLink, TextSkeleton } from '@sheaf/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useProveProvider } from '../../api/provider.ts'
import { FactorStep } from '../../components/factor-step.tsx'
import form from '../../layout/auth-form.module.css'
import { takeNext } from '../../layout/next-page.ts'
import { NewAccount } from './new-account.tsx'

/** The code of an answer that names an account which has a second factor. */
const factorNeeded = 428

/** /auth/provider/:name: where another provider sends a browser back to. */
export function Component() {
  const { t } = useLingui()
  const { name = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const prove = useProveProvider()
  const [isHalfDone, setHalfDone] = useState(false)
  const goOn = () => void navigate(takeNext() ?? paths.home(), { replace: true })
  const asked = useRef(false)
  useEffect(() => {
    // What a provider answers counts once, and effects run twice in development.
    if (asked.current) return
    asked.current = true
    prove.mutate(
      { name, search },
      {
        onSuccess: ({ outcome }) => {
          if (outcome === 'signed-in') goOn()
          if (outcome !== 'connected') return
          notify.success(t`Login connected`, { onNextPage: true })
          void navigate(paths.security(), { replace: true })
        },
        onError: (error) => setHalfDone(error instanceof ApiError && error.code === factorNeeded),
      },
    )
  })
  if (isHalfDone) {
    return (
      <Suspense fallback={<TextSkeleton lines={3} />}>
        <FactorStep attempt={0} onProved={goOn} onOver={() => void navigate(paths.login(), { replace: true })} />
      </Suspense>
    )
  }
  if (prove.data?.outcome === 'new') return <NewAccount {...prove.data} onCreated={goOn} />
  if (prove.error === null) return <Waiting />
  return (
    <>
      <div className={form.head}>
        <h1 tabIndex={-1}>{t`Couldn't log you in`}</h1>
        <p className={form.subtitle} role="alert">
          {messageOf(prove.error, t`Something went wrong. Try again`)}
        </p>
      </div>
      <p className={form.foot}>
        <TextLink to={paths.login()}>{t`Back to login`}</TextLink>
      </p>
    </>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <>
      <div className={form.head}>
        <h1 tabIndex={-1}>{t`Logging you in`}</h1>
      </div>
      <TextSkeleton lines={3} />
    </>
  )
}
