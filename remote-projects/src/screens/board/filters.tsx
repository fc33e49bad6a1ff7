import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import type { ProjectBoard } from '@sheaf/contract'
import { NativeSelect } from '@sheaf/ui/controls'
import { IconLayoutGrid, IconLayoutList, IconSearch } from '@sheaf/ui/icons'
import type { CardFilter } from './card-filter.ts'
import classes from './filters.module.css'
import type { BoardAddress, View } from './use-board-address.ts'

interface FiltersProps {
  board: ProjectBoard
  filter: CardFilter
  view: View
  /** How many cards are shown. */
  found: number
  onChange: (change: Partial<BoardAddress>) => void
}

/** Which cards are shown, and how. */
export function Filters({ board, filter, view, found, onChange }: FiltersProps) {
  const { t } = useLingui()
  const labels = [...new Set(board.cards.flatMap((card) => card.labels))].sort((a, b) => a.localeCompare(b))
  const views = [
    { value: 'board', label: t`Board`, Icon: IconLayoutGrid },
    { value: 'list', label: t`List`, Icon: IconLayoutList },
  ] as const
  const isFiltered = Object.values(filter).some((each) => each !== '')
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search}
        value={filter.q}
        maxLength={100}
        onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
        placeholder={t`Filter cards`}
        aria-label={t`Filter cards`}
        leftSection={<IconSearch size={16} />}
      />
      {labels.length > 0 && (
        <NativeSelect
          aria-label={t`Label`}
          value={filter.label}
          data={[{ value: '', label: t`All labels` }, ...labels.map((label) => ({ value: label, label }))]}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
      )}
      {board.people.length > 0 && (
        <NativeSelect
          aria-label={t`Assignee`}
          value={filter.assignee}
          data={[
            { value: '', label: t`All assignees` },
            ...board.people.map(({ username }) => ({ value: username, label: username })),
          ]}
          onChange={({ currentTarget }) => onChange({ assignee: currentTarget.value })}
        />
      )}
      <fieldset className={classes.views}>
        <legend className={classes.heard}>{t`View`}</legend>
        {views.map(({ value, label, Icon }) => (
          <ActionIcon
            key={value}
            variant={view === value ? 'light' : 'subtle'}
            color={view === value ? 'green' : 'gray'}
            aria-pressed={view === value}
            aria-label={label}
            data-tip={label}
            onClick={() => onChange({ view: value })}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </fieldset>
      <p className={isFiltered ? classes.found : classes.heard} role="status">
        {isFiltered && <Plural value={found} one="# card found" other="# cards found" />}
      </p>
    </search>
  )
}
