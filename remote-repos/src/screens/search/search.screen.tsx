import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { limits, paths } from '@sheaf/contract'
import { Page, PageHead } from '@sheaf/ui'
import { IconSearch } from '@sheaf/ui/icons'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FoundCodeList } from './found-code-list.tsx'
import { FoundCommitsList } from './found-commits-list.tsx'
import { FoundNamesList } from './found-names-list.tsx'
import classes from './search.module.css'
import { SearchHelp } from './search-help.tsx'
import { searchIn, withoutFilters } from './search-kinds.ts'

export { addSearchWords } from './words.ts'

/** /search: code, commits, repositories, people and teams that somebody may see. What is asked for stands in the address. */
export function SearchScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { text, kind } = searchIn(search)
  const looksInside = kind === 'code' || kind === 'commits'
  // The way here from a repository: what is sought there is still to be typed.
  const isBegun = text === '' || (looksInside && withoutFilters(text) === '' && !/\bauthor:\S/.test(text))
  const field = useRef<HTMLInputElement>(null)
  const submit = () => {
    const typed = field.current?.value.trim() ?? ''
    void navigate(paths.search(typed, kind === 'code' ? undefined : kind))
  }
  const tabs = [
    { value: 'code', label: t`Code` },
    { value: 'commits', label: t`Commits` },
    { value: 'repositories', label: t`Repositories` },
    { value: 'people', label: t`People` },
    { value: 'teams', label: t`Teams` },
  ] as const
  return (
    <Page>
      <PageHead title={t`Search`} />
      <search>
        <div className={classes.form}>
          <TextInput
            // What another address asks for stands in the field.
            key={text}
            className={classes.field}
            type="search"
            ref={field}
            onKeyDown={({ key, nativeEvent }) => {
              // Enter ends what an input method composes.
              if (key === 'Enter' && !nativeEvent.isComposing) submit()
            }}
            defaultValue={isBegun && text !== '' ? `${text} ` : text}
            onFocus={({ currentTarget }) => {
              if (isBegun) currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
            }}
            maxLength={limits.codeSearchMax}
            autoFocus={isBegun}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={looksInside ? t`Words, "a text" or /an expression/` : t`How a name begins`}
            aria-label={t`Search for`}
            leftSection={<IconSearch size={16} />}
          />
          <Button onClick={submit}>{t`Search`}</Button>
        </div>
      </search>
      <nav className={classes.tabs} aria-label={t`What is searched for`}>
        {tabs.map(({ value, label }) => (
          <Link
            key={value}
            className={classes.tab}
            to={paths.search(text, value === 'code' ? undefined : value)}
            aria-current={kind === value ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isBegun ? (
        <SearchHelp kind={kind} />
      ) : kind === 'code' ? (
        <FoundCodeList text={text} />
      ) : kind === 'commits' ? (
        <FoundCommitsList text={text} />
      ) : (
        <FoundNamesList text={withoutFilters(text) || text} kind={kind} />
      )}
    </Page>
  )
}
