import { useLingui } from '@lingui/react/macro'
import type { Verification } from '@sheaf/contract'
import { Popover } from '@sheaf/ui/overlays'
import classes from './signature-badge.module.css'
import { SignatureDetails } from './signature-details.tsx'

export interface SignaturePopoverProps {
  verification: Verification
  of: 'commit' | 'tag'
  onClose: () => void
}

/** Lies over the button that opened it: where that is seen, a click now closes. */
export function SignaturePopover({ verification, of, onClose }: SignaturePopoverProps) {
  const { t } = useLingui()
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <button type="button" className={classes.cover} tabIndex={-1} aria-label={t`Close`} onClick={onClose} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Signature`} tabIndex={-1} data-autofocus>
        <SignatureDetails verification={verification} of={of} />
      </Popover.Dropdown>
    </Popover>
  )
}
