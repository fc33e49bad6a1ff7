import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { NativeSelect } from '@sheaf/ui/controls'
import { IconLayoutGrid, IconLayoutList, IconSearch, IconSelector } from '@sheaf/ui/icons'
import { Choice } from './choice.tsx'
import classes from './dashboard-filters.module.css'
import { sortOf } from './dashboard-view.ts'
import { useDashboardView } from './use-dashboard-view.ts'

/** What to look for among the repositories of this page, in which order and in which shape. */
export function DashboardFilters() {
  const { t } = useLingui()
  const { view, arrival, change } = useDashboardView()
  return (
    <search className={classes.filters}>
      <TextInput
        // Not controlled: what is typed is never held up by the address, which follows.
        key={arrival}
        className={classes.search}
        type="search"
        defaultValue={view.q}
        onChange={(event) => change({ q: event.currentTarget.value })}
        placeholder={t`Search repositories...`}
        aria-label={t`Search repositories`}
        leftSection={<IconSearch size={16} />}
      />
      {view.scope === 'own' && (
        <Choice
          label={t`Visibility`}
          value={view.visibility}
          onChange={(visibility) => change({ visibility })}
          options={[
            { value: 'all', name: t`All` },
            { value: 'public', name: t`Public` },
            { value: 'private', name: t`Private` },
          ]}
        />
      )}
      <NativeSelect
        className={classes.sort}
        aria-label={t`Sort by`}
        value={view.sort}
        rightSection={<IconSelector size={14} />}
        onChange={(event) => change({ sort: sortOf(event.currentTarget.value) })}
        data={[
          { value: 'updated_at', label: t`Last Updated` },
          { value: 'name', label: t`Name` },
          { value: 'stars', label: t`Stars` },
          { value: 'forks', label: t`Forks` },
        ]}
      />
      <Choice
        label={t`View`}
        value={view.view}
        onChange={(shape) => change({ view: shape })}
        options={[
          { value: 'grid', name: t`Grid`, icon: IconLayoutGrid },
          { value: 'list', name: t`List`, icon: IconLayoutList },
        ]}
      />
    </search>
  )
}
