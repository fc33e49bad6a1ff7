import { useLingui } from '@lingui/react/macro'
import { useBranches } from '@sheaf/repository'
import { useFoundBranches } from '@sheaf/repository/branches'
import { Autocomplete } from '@sheaf/ui/overlays'

interface FromFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** What something new begins at: branches are offered, tags and commits may be typed. */
export function FromField({ name, value, error, onChange }: FromFieldProps) {
  const { t } = useLingui()
  const { found } = useFoundBranches(useBranches(), value)
  return (
    <Autocomplete
      name={name}
      label={t`From`}
      description={t`A branch, a tag or a commit`}
      value={value}
      error={error}
      onChange={onChange}
      data={found.slice(0, 20).map(({ name: ref }) => ref)}
      // The server has chosen them.
      filter={({ options }) => options}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
