import { useLingui } from '@lingui/react/macro'
import { notify } from '@sheaf/shell'
import { useEffect, useState } from 'react'
import { RowIcon } from '../data/row-icon.tsx'
import classes from './copy-button.module.css'
import { copyText } from './copy-text.ts'

export interface CopyButtonProps {
  value: string
  /** What is copied, such as “Copy clone URL”. */
  label: string
  /** What is copied: a text, or an address. */
  icon?: 'copy' | 'link'
}

const confirmedFor = 2000

/** Copies a text and says that it did. */
export function CopyButton({ value, label, icon = 'copy' }: CopyButtonProps) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmedFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(value)) {
      setCopied(true)
      notify.success(t`Copied to clipboard`)
    } else {
      // SPEC 8 has it in these words.
      notify.error(t`Failed to copy error`)
    }
  }
  return (
    <button type="button" className={classes.copy} aria-label={label} title={label} onClick={() => void copy()}>
      <RowIcon name={copied ? 'check' : icon} />
    </button>
  )
}
