import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { limits } from '@sheaf/contract'
import { useAddressSearch } from '@sheaf/ui'
import { useArrival } from '../../components/use-arrival.ts'
import classes from './commit-filters.module.css'
import { filterIn, type HistoryFilter } from './commits-page.ts'

/** Whose commits are shown, and of which days. All of it stands in the address, which can be sent to somebody. */
export function CommitFilters() {
  const { t } = useLingui()
  const [search, changeSearch] = useAddressSearch()
  const arrival = useArrival()
  const { author, since, until } = filterIn(search)
  const change = (values: Partial<HistoryFilter>) =>
    changeSearch(
      (next) => {
        next.delete('page')
        for (const [name, value] of Object.entries(values)) {
          if (value.trim() === '') next.delete(name)
          else next.set(name, value)
        }
      },
      { replace: true, preventScrollReset: true, state: { arrival } },
    )
  const isSet = author !== '' || since !== '' || until !== ''
  return (
    <fieldset className={classes.filters} aria-label={t`Filter commits`}>
      <TextInput
        // Not controlled, as the search above it: the address follows what is typed.
        key={`${arrival} ${isSet}`}
        type="search"
        size="xs"
        className={classes.author}
        defaultValue={author}
        maxLength={limits.searchMax}
        onBlur={(event) => event.currentTarget.value !== author && change({ author: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && change({ author: event.currentTarget.value })}
        placeholder={t`Name or email`}
        label={t`Author`}
      />
      <TextInput
        size="xs"
        type="date"
        value={since}
        max={until || undefined}
        onChange={(event) => change({ since: event.currentTarget.value })}
        label={t`Since`}
      />
      <TextInput
        size="xs"
        type="date"
        value={until}
        min={since || undefined}
        onChange={(event) => change({ until: event.currentTarget.value })}
        label={t`Until`}
      />
      {isSet && (
        <Button variant="default" size="compact-sm" onClick={() => change({ author: '', since: '', until: '' })}>
          {t`Clear filters`}
        </Button>
      )}
    </fieldset>
  )
}
