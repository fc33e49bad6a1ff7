import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { commitListClasses as classes } from '@sheaf/changes/commits'
import { limits } from '@sheaf/contract'
import { useAddressSearch } from '@sheaf/ui'
import { IconSearch } from '@sheaf/ui/icons'
import { useArrival } from '../../components/use-arrival.ts'
import { soughtIn } from './commits-page.ts'

/** The field for what commits are searched for. It stands in the address, which can be sent to somebody. */
export function CommitSearch() {
  const { t } = useLingui()
  const [search, changeSearch] = useAddressSearch()
  const arrival = useArrival()
  const change = (text: string) =>
    changeSearch(
      (next) => {
        next.delete('page')
        if (text.trim() === '') next.delete('q')
        else next.set('q', text)
      },
      { replace: true, preventScrollReset: true, state: { arrival } },
    )
  return (
    <search className={classes.search}>
      <TextInput
        // Not controlled: what is typed is never held up by the address, which follows.
        key={arrival}
        type="search"
        defaultValue={soughtIn(search)}
        maxLength={limits.searchMax}
        onChange={(event) => change(event.currentTarget.value)}
        placeholder={t`Search commits`}
        aria-label={t`Search commits by message or author`}
        leftSection={<IconSearch size={16} />}
      />
    </search>
  )
}
