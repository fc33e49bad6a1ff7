import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { type KeyTarget, limits } from '@sheaf/contract'
import { IconBook, IconUser, IconUsers, IconX } from '@sheaf/ui/icons'
import { Combobox, useCombobox } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyTargetsQuery } from '../../api/key-targets.queries.ts'
import classes from './key-scope.module.css'

interface TargetPickerProps {
  chosen: readonly KeyTarget[]
  onChange: (chosen: KeyTarget[]) => void
  name: string
  error: string | undefined
}

/** Chooses repositories and owners from what the account has a role in, found by a part of their names. */
export function TargetPicker({ chosen, onChange, name, error }: TargetPickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data, isPending, isError } = useQuery({
    ...keyTargetsQuery(search.trim()),
    enabled: combobox.dropdownOpened,
  })
  const found = (data ?? []).filter(({ uid }) => !chosen.some((target) => target.uid === uid))
  const pick = (uid: string) => {
    const target = found.find((each) => each.uid === uid)
    if (target) onChange([...chosen, target])
    setSearch('')
    // What was chosen is no option any more: open, the list would go on naming it as the one that is marked.
    combobox.closeDropdown()
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false} shadow="md" position="bottom-start">
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={t`Repositories and teams`}
            description={t`Leave empty for all that you can reach`}
            placeholder={t`Find a repository or team`}
            autoComplete="off"
            role="combobox"
            name={name}
            error={error}
            value={search}
            disabled={chosen.length >= limits.targetsPerKey}
            onFocus={() => combobox.openDropdown()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={classes.options} aria-label={t`Repositories and teams`}>
            {found.map((target) => (
              <Combobox.Option key={target.uid} value={target.uid} className={classes.option} title={target.name}>
                <TargetIcon kind={target.kind} />
                <span className={classes.name}>{target.name}</span>
              </Combobox.Option>
            ))}
            {isPending && <Combobox.Empty role="status">{t`Searching…`}</Combobox.Empty>}
            {isError && <Combobox.Empty role="alert">{t`Couldn't load them`}</Combobox.Empty>}
            {data && found.length === 0 && <Combobox.Empty role="status">{t`Nothing found`}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.map((target) => (
            <li key={target.uid}>
              <span>{target.name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t`Remove ${target.name}`}
                onClick={() => onChange(chosen.filter(({ uid }) => uid !== target.uid))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TargetIcon({ kind }: { kind: KeyTarget['kind'] }) {
  if (kind === 'repository') return <IconBook size={16} />
  return kind === 'team' ? <IconUsers size={16} /> : <IconUser size={16} />
}
