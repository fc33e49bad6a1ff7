import { useLingui } from '@lingui/react/macro'
import type { FoundRefs } from '@sheaf/repository/branches'
import { Select } from '@sheaf/ui/overlays'

export interface BranchFieldProps {
  name: string
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (branch: string) => void
}

interface BranchSelectProps extends BranchFieldProps, Pick<FoundRefs, 'state'> {
  names: readonly string[]
  search: string
  onSearch: (search: string) => void
  disabled?: boolean
}

/** Branches to choose from, by a part of their name. */
export function BranchSelect({ name, value, onChange, names, state, search, onSearch, ...props }: BranchSelectProps) {
  const { t } = useLingui()
  return (
    <Select
      {...props}
      // The form goes back to a field by its name or id, and the name is that of a hidden one here.
      id={name}
      searchable
      // The address may name one that is not among the first.
      data={value === '' || names.includes(value) ? names : [value, ...names]}
      value={value === '' ? null : value}
      onChange={(branch) => branch !== null && onChange(branch)}
      searchValue={search}
      onSearchChange={onSearch}
      nothingFoundMessage={
        state === 'searching'
          ? t`Searching…`
          : state === 'failed'
            ? t`Couldn't load the branches`
            : t`No branches found`
      }
      placeholder={t`Choose a branch`}
      allowDeselect={false}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxDropdownHeight={280}
    />
  )
}
