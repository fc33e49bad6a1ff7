import { useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** A text as a QR code: drawn here, so that no service learns of it. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui()
  const { size, data } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code`}>
      <path d={path} />
    </svg>
  )
}
