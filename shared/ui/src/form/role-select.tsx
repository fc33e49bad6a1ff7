import { NativeSelect } from '@mantine/core'
import type { TeamRole } from '@sheaf/contract'
import { teamRoles, useRoleNames } from '../data/role-names.ts'

export interface RoleSelectProps {
  value: TeamRole
  onChange: (role: TeamRole) => void
  /** Seen above the field; one without is heard only. */
  label?: string
  heard?: string
  disabled?: boolean
  /** Only these; all where it is not said. */
  roles?: readonly TeamRole[]
}

/** Which role somebody gets, and what it allows. */
export function RoleSelect({ value, onChange, label, heard, disabled = false, roles = teamRoles }: RoleSelectProps) {
  const names = useRoleNames()
  return (
    <NativeSelect
      label={label}
      aria-label={heard}
      description={label && names[value].may}
      // Beside a field without a description, both stand in one line.
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = roles.find((role) => role === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
      data={roles.map((role) => ({ value: role, label: names[role].name }))}
    />
  )
}
