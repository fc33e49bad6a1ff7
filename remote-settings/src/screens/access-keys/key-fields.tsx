import { Plural, useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type AccessArea, type AccessGrants, type AccessLevel, accessAreas } from '@sheaf/contract'
import { ExpirationField } from '@sheaf/ui/expiration'
import type { ComponentProps } from 'react'
import { KeyScopeFields } from '../../components/key-scope/key-scope-fields.tsx'
import { PermissionFields } from './permission-fields.tsx'
import { PermissionPresets } from './permission-presets.tsx'

interface KeyFieldsProps {
  title: TextInputProps
  description: TextInputProps
  expiration: TextInputProps
  onPick: (day: string) => void
  grants: AccessGrants
  onGrant: (area: AccessArea, level: AccessLevel) => void
  isLimited: boolean
  scope: ComponentProps<typeof KeyScopeFields>
}

/** What a key is called, how long it lives and what it opens. */
export function KeyFields({
  title,
  description,
  expiration,
  onPick,
  grants,
  onGrant,
  isLimited,
  scope,
}: KeyFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextInput label={t`Title`} placeholder={t`e.g. Laptop`} autoComplete="off" data-autofocus {...title} />
      <TextInput label={t`Description`} autoComplete="off" {...description} />
      <ExpirationField
        inputProps={expiration}
        onPick={onPick}
        words={{
          label: t`Expiration date`,
          description: t`The key works until the end of this day (UTC).`,
          choices: t`Expires in`,
          days: (days) => <Plural value={days} one="# day" other="# days" />,
        }}
      />
      <PermissionPresets
        grants={grants}
        onPick={(picked) => {
          for (const area of accessAreas) onGrant(area, picked[area])
        }}
      />
      <PermissionFields grants={grants} isLimited={isLimited} onChange={onGrant} />
      <KeyScopeFields {...scope} />
    </>
  )
}
