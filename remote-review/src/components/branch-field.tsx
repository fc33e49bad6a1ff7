import { useLingui } from '@lingui/react/macro'
import { useBranches } from '@sheaf/repository'
import { useFoundBranches } from '@sheaf/repository/branches'
import { Select } from '@sheaf/ui/overlays'
import { useState } from 'react'

interface BranchFieldProps {
  name: string
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (branch: string) => void
}

/** A branch of the repository, found by a part of its name. */
export function BranchField({ name, value, onChange, ...props }: BranchFieldProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState(value)
  // The name of the chosen one is no search for others.
  const { found, state } = useFoundBranches(useBranches(), search === value ? '' : search)
  const names = found.map(({ name }) => name)
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
      onSearchChange={setSearch}
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
