import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useEffect, useRef } from 'react'
import form from '../../layout/auth-form.module.css'

/** What became of it, and what to do now. */
export function Decided({ allowed }: { allowed: boolean }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={form.head}>
        <h1 ref={heading} tabIndex={-1}>
          {allowed ? t`Login allowed` : t`Login denied`}
        </h1>
        <p className={form.subtitle}>
          {allowed
            ? t`Go back to your terminal, which goes on by itself in a few seconds. You can close this page`
            : t`The program in the terminal gets no access. You can close this page`}
        </p>
      </div>
      {allowed && (
        <p className={form.foot}>
          <TextLink to={paths.accessKeys()}>{t`See your access keys`}</TextLink>
        </p>
      )}
    </>
  )
}
