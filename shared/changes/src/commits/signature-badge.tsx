import { useLingui } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { RowIcon } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import classes from './signature-badge.module.css'
import { verificationQuery } from './verification.queries.ts'

const SignaturePopover = lazy(async () => {
  const { SignaturePopover: component } = await import(
    /* webpackChunkName: "signature-popover" */ './signature-popover.tsx'
  )
  return { default: component }
})

export interface SignatureBadgeProps {
  /** Of the commit, or of the tag that has an object of its own. */
  oid: string
  /** Is there a signature at all? Without one nothing is shown, and nothing asked. */
  signed: boolean
  of: 'commit' | 'tag'
  /** On a phone the mark alone. */
  slim?: boolean
}

/** What a signature is worth, and by a click whose it is. It comes later than the rest, and has its room until then. */
export function SignatureBadge({ oid, signed, of, slim }: SignatureBadgeProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const { data, isError } = useQuery({ ...verificationQuery({ ...at, oid }), enabled: signed, retry: false })
  if (!signed || isError) return null
  const place = { className: classes.place, 'data-slim': slim }
  if (data === undefined || data === null || data.reason === 'pending') return <span {...place} />
  if (data.state === 'unsigned') return null
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <span {...place}>
      <button
        ref={button}
        type="button"
        className={classes.badge}
        data-state={data.state}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        {data.state === 'verified' && <RowIcon name="shield-check" size={14} />}
        {data.state === 'verified' ? (
          <span className={classes.word}>{t`Verified`}</span>
        ) : (
          <Unverified slim={slim === true} word={t`Unverified`} />
        )}
      </button>
      {opened && (
        <Suspense>
          <SignaturePopover verification={data} of={of} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}

/** Where there is no room for the word, a mark stands for it: an empty ring would say nothing. */
function Unverified({ slim, word }: { slim: boolean; word: string }) {
  return (
    <>
      {slim && (
        <span className={classes.mark} aria-hidden>
          ?
        </span>
      )}
      <span className={classes.word}>{word}</span>
    </>
  )
}
