import { useBranches } from '@sheaf/repository'
import { useFoundBranches } from '@sheaf/repository/branches'
import { useState } from 'react'
import { type BranchFieldProps, BranchSelect } from './branch-select.tsx'

/** A branch of the repository, found by a part of its name. */
export function BranchField(props: BranchFieldProps) {
  const { value } = props
  const [search, setSearch] = useState(value)
  // The name of the chosen one is no search for others.
  const { found, state } = useFoundBranches(useBranches(), search === value ? '' : search)
  const names = found.map(({ name }) => name)
  return <BranchSelect {...props} names={names} state={state} search={search} onSearch={setSearch} />
}
