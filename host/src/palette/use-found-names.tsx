import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { searchNames } from '@sheaf/client/operations'
import { paths, type RepoKind } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { Avatar, KindIcon } from '@sheaf/ui'
import { IconLock, IconSearch, IconUsers } from '@sheaf/ui/icons'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import classes from './palette-dialog.module.css'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { keepRecent, type RecentThing, readRecent } from './recent.ts'

/** Whoever types is not asked for after each letter, in milliseconds. */
const pause = 60

/** An older request is aborted when a newer one is made; what was found stands until then. */
const namesQuery = (text: string) =>
  queryOptions({
    queryKey: ['names', text],
    queryFn: ({ signal }) => searchNames({ query: { query: text } }, { signal }),
    enabled: text !== '',
    gcTime: 60_000,
    // Somebody waits for it: they are told at once, and ask again themselves.
    retry: false,
  })

export interface FoundNames {
  groups: PaletteGroup[]
  state: 'idle' | 'searching' | 'failed' | 'found'
  retry: () => void
}

/** What the server finds by a name while somebody types it. */
export function useFoundNames(typed: string): FoundNames {
  const { t } = useLingui()
  const entryOf = useThings()
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, pause)
  // What was emptied is so at once.
  const { data, isError, isFetching, refetch } = useQuery({
    ...namesQuery(text === '' ? '' : asked),
    ...(text !== '' && { placeholderData: keepPreviousData }),
  })
  const waits = text !== asked || isFetching
  const state = text === '' ? 'idle' : isError && !waits ? 'failed' : waits ? 'searching' : 'found'
  if (text === '' || data === undefined) return { groups: [], state, retry: () => void refetch() }
  const groups = [
    {
      title: t`Repositories`,
      entries: data.repositories.map(({ owner, repo_name, kind, is_private }) =>
        entryOf({ kind, name: `${owner}/${repo_name}` }, { isPrivate: is_private }),
      ),
    },
    {
      title: t`People`,
      entries: data.people.map(({ username, display_name, avatar_url }) =>
        entryOf({ kind: 'person', name: username }, { hint: display_name, picture: avatar_url }),
      ),
    },
    {
      title: t`Teams`,
      entries: data.teams.map(({ name, display_name }) => entryOf({ kind: 'team', name }, { hint: display_name })),
    },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), state, retry: () => void refetch() }
}

/** The ways to the page that searches for what somebody types, in code and in commits. */
export function useSearchInside(typed: string): PaletteGroup[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const text = typed.trim()
  if (text === '') return []
  const entryOf = (id: string, label: string, kind?: string) => ({
    id,
    label,
    icon: <IconSearch size={16} aria-hidden="true" />,
    choose: () => void navigate(paths.search(text, kind)),
  })
  const entries = [
    entryOf('search-code', t`Search code for “${text}”`),
    entryOf('search-commits', t`Search commits for “${text}”`, 'commits'),
  ]
  return [{ title: t`Search`, entries }]
}

/** Where the account went lately by the palette. */
export function useRecent(): PaletteGroup[] {
  const { t } = useLingui()
  const entryOf = useThings()
  const uid = useAtomValue(sessionAtom)?.uid
  const entries = readRecent(uid).map((thing) => entryOf(thing, {}))
  return entries.length > 0 ? [{ title: t`Recent`, entries }] : []
}

interface ThingDetails {
  hint?: string
  picture?: string | null
  isPrivate?: boolean
}

/** Makes lines of things that have a page, which are remembered when they are gone to. */
function useThings() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const uid = useAtomValue(sessionAtom)?.uid
  return (thing: RecentThing, { hint, picture, isPrivate = false }: ThingDetails): PaletteEntry => ({
    id: `${thing.kind}:${thing.name}`,
    label: thing.name,
    ...(hint && { hint }),
    icon: (
      <>
        {iconOf(thing, picture)}
        {isPrivate && <IconLock size={16} role="img" aria-label={t`Private`} className={classes.lock} />}
      </>
    ),
    choose: () => {
      keepRecent(uid, thing)
      void navigate(pathOf(thing))
    },
  })
}

function iconOf({ kind, name }: RecentThing, picture: string | null | undefined) {
  if (kind === 'person') return <Avatar name={name} src={picture ?? null} size={16} />
  if (kind === 'team') return <IconUsers size={16} aria-hidden="true" />
  return <KindIcon kind={kind satisfies RepoKind} />
}

function pathOf({ kind, name }: RecentThing): string {
  const [owner = '', repo = ''] = name.split('/')
  return kind === 'person' || kind === 'team' ? paths.user(name) : paths.repo(owner, repo)
}
