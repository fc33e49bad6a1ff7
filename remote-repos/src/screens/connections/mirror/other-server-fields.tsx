import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type MirrorFields, mirrorIntervals, type PushMirrorFields } from '@sheaf/contract'
import { NativeSelect, PasswordInput } from '@sheaf/ui/controls'
import type { ContractForm } from '@sheaf/ui/form'

type Field = ContractForm<typeof MirrorFields | typeof PushMirrorFields>['field']

/** Where a repository of another server is. */
export function AddressField({ field }: { field: Field }) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Address of the repository`}
      placeholder="https://example.org/team/project.git"
      type="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field('url')}
    />
  )
}

/** How often a mirror is looked after, in words. */
export function useIntervalWords(): Record<(typeof mirrorIntervals)[number], string> {
  const { t } = useLingui()
  return {
    15: t`Every 15 minutes`,
    60: t`Every hour`,
    480: t`Every 8 hours`,
    1440: t`Every day`,
    10080: t`Every week`,
  }
}

interface IntervalFieldProps {
  label: string
  value: number
  onChange: (minutes: (typeof mirrorIntervals)[number]) => void
}

/** How often a mirror is looked after. */
export function IntervalField({ label, value, onChange }: IntervalFieldProps) {
  const words = useIntervalWords()
  return (
    <NativeSelect
      label={label}
      value={`${value}`}
      data={mirrorIntervals.map((minutes) => ({ value: `${minutes}`, label: words[minutes] }))}
      onChange={({ currentTarget }) => {
        const chosen = mirrorIntervals.find((minutes) => `${minutes}` === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/** What opens it; `isKept`: something is saved already. */
export function CredentialFields({ field, hint, isKept }: { field: Field; hint: string; isKept: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Username`}
        description={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordInput
        label={t`Password or access token`}
        description={
          isKept
            ? t`Leave it empty to keep the saved one. It is kept encrypted and sent only to the server at this address`
            : t`Kept encrypted and sent only to the server at this address`
        }
        autoComplete="off"
        {...field('password')}
      />
    </>
  )
}
