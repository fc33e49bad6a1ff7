import { useLingui } from '@lingui/react/macro'
import { type RepositoryAt, useRepositoryAt } from '@sheaf/repository'
import { branchesQuery } from '@sheaf/repository/branches'
import { sessionAtom } from '@sheaf/shell'
import { useDebounced } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { Select } from '@sheaf/ui/overlays'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ComponentProps, useState } from 'react'
import { type HeadRepository, networkQuery } from '../../../api/forks.ts'
import { BranchField } from '../../../components/branch-field.tsx'
import { type BranchFieldProps, BranchSelect } from '../../../components/branch-select.tsx'
import classes from './from-fork.module.css'

export interface HeadFieldProps extends BranchFieldProps {
  /** The repository that the branch is in, where the address names one by more than its owner. */
  repo: string
  discloses: ComponentProps<typeof Checkbox> & { error: string | undefined }
  edits: ComponentProps<typeof Checkbox>
  /** `owner:branch` of another repository, and that one's name. */
  onChoose: (head: string, repo: string) => void
}

const keyOf = ({ owner, repo }: RepositoryAt) => `${owner}/${repo}`

/** The branch that has the commits: of this repository, or of another one of its network. */
export function HeadField({ repo, discloses, edits, onChoose, ...field }: HeadFieldProps) {
  const { t } = useLingui()
  const here = useRepositoryAt()
  const account = useAtomValue(sessionAtom)?.username
  const query = useQuery(networkQuery(here))
  const others = (query.data ?? []).filter((one) => keyOf(one).toLowerCase() !== keyOf(here).toLowerCase())
  const [asked, branch] = split(field.value)
  const [chosen, setChosen] = useState<string>()
  const named = others.find((one) => one.owner === asked && (repo === '' || one.repo === repo))
  const isNamed = (one: HeadRepository) => keyOf(one) === chosen
  const source = chosen === undefined ? named : others.find(isNamed)
  const choose = (key: string) => {
    setChosen(key)
    onChoose('', '')
  }
  const name = { ...field, value: branch, onChange: (to: string) => onChoose(to, '') }
  return (
    <>
      <Select
        label={t`From repository`}
        description={query.isError ? t`Couldn't load the forks` : t`This one, or one that was forked from the same`}
        data={[keyOf(here), ...others.map(keyOf)]}
        value={source === undefined ? keyOf(here) : keyOf(source)}
        onChange={(key) => key !== null && choose(key)}
        allowDeselect={false}
        searchable
        maxDropdownHeight={280}
      />
      {source === undefined ? (
        <BranchField key="here" {...name} />
      ) : (
        <ForkBranchField
          key={keyOf(source)}
          {...name}
          of={source}
          onChange={(to) => onChoose(`${source.owner}:${to}`, source.repo)}
        />
      )}
      {(source?.isPrivate || discloses.error !== undefined) && (
        <div className={classes.whole}>
          <Checkbox
            {...discloses}
            label={t`Show the commits of this branch to everyone who may read this repository`}
            description={t`Not everyone may read the repository that they come from. What is pushed to the branch later is shown as well`}
          />
        </div>
      )}
      {source !== undefined && source.owner === account && (
        <div className={classes.whole}>
          <Checkbox
            {...edits}
            label={t`Allow edits by maintainers`}
            description={t`Everyone who can push to this repository can then push to the branch while the pull request is open, if they can read your fork`}
          />
        </div>
      )}
    </>
  )
}

/** `owner:branch`, or a branch alone. */
function split(head: string): [owner: string | undefined, branch: string] {
  const at = head.indexOf(':')
  return at < 0 ? [undefined, head] : [head.slice(0, at), head.slice(at + 1)]
}

function ForkBranchField({ of, ...props }: BranchFieldProps & { of: RepositoryAt }) {
  const { value } = props
  const [search, setSearch] = useState(value)
  const asked = useDebounced(search === value ? '' : search.trim().toLowerCase())
  const { owner, repo } = of
  const query = useInfiniteQuery({
    ...branchesQuery({ owner, repo, search: asked }),
    placeholderData: keepPreviousData,
  })
  const names = (query.data?.pages[0]?.data ?? []).map(({ branch }) => branch.ref_name)
  const state = query.isError ? 'failed' : query.isFetching ? 'searching' : 'found'
  return <BranchSelect {...props} names={names} state={state} search={search} onSearch={setSearch} />
}
