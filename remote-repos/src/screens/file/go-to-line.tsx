import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type LineRange, linesOfHash } from '@sheaf/code'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useSingleKeys } from '../../components/use-single-keys.ts'
import classes from './file.module.css'

interface GoToLineProps {
  lines: number
  onLines: (range: LineRange) => void
}

/** A field for a line, or for lines from one to another: what a pointer does at the numbers. `l` leads to it. */
export function GoToLine({ lines, onLines }: GoToLineProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const keys = useMemo(() => ({ l: () => field.current?.focus() }), [])
  useSingleKeys(keys)
  const go = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Enter') return
    const range = linesOfHash(`#L${currentTarget.value.replaceAll(/[\sL:]/g, '')}`)
    if (!range) return
    const { from, to } = range
    onLines({ from: Math.min(from, lines), to: Math.min(to, lines) })
    currentTarget.blur()
  }
  return (
    <TextInput
      ref={field}
      className={classes.line}
      onKeyDown={go}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      placeholder={t`Go to line`}
      aria-label={t`Go to line, or lines such as 10-20`}
    />
  )
}
