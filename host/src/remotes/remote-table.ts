import type { RepositoryArea } from '@sheaf/contract'
import { appStore, repositoryAreasAtom } from '@sheaf/shell'
import { atom } from 'jotai'

/** Remote → address of its entry script or manifest. Nothing about a remote is compiled into the host. */
type RemoteTable = Readonly<Record<string, string>>

/** The newest table that this page knows. */
const remoteTableAtom = atom<RemoteTable>({})

/** Takes what the page server wrote into index.html: the table, and the parts of repositories where there are more of them. */
export function readInlinedTable(): void {
  appStore.set(remoteTableAtom, parseTable(inlined('remotes')))
  const areas = inlined('repository-areas')
  if (Array.isArray(areas)) appStore.set(repositoryAreasAtom, areas.filter(isArea))
}

const inlined = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null')

const isArea = (row: unknown): row is RepositoryArea =>
  row !== null &&
  typeof row === 'object' &&
  'remote' in row &&
  typeof row.remote === 'string' &&
  'tab' in row &&
  'segments' in row &&
  Array.isArray(row.segments)

/** Asks where the remotes are now: an open page outlives deploys, and entry scripts carry their build in the name. */
export async function refreshTable(): Promise<void> {
  const response = await fetch('/remotes.json', { cache: 'no-store', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The table of remotes could not be read: ${response.status}`)
  appStore.set(remoteTableAtom, parseTable(await response.json()))
}

/** The address of a remote's entry script. Throws where the remote is not in the table or its manifest can't be read. */
export async function entryOf(name: string): Promise<string> {
  const address = appStore.get(remoteTableAtom)[name]
  if (address === undefined) throw new Error(`The table of remotes lacks ${name}`)
  return address.endsWith('.json') ? namedBy(address) : address
}

/** The entry script that a manifest names. Mostly the page server has read it before. */
async function namedBy(manifest: string): Promise<string> {
  const address = new URL(manifest, window.location.href)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${manifest} could not be read: ${response.status}`)
  const { metaData }: { metaData?: { remoteEntry?: { name?: unknown } } } = await response.json()
  const name = metaData?.remoteEntry?.name
  if (typeof name !== 'string') throw new Error(`${manifest} names no entry`)
  return new URL(name, address).href
}

function parseTable(value: unknown): RemoteTable {
  if (value === null || typeof value !== 'object') return {}
  return Object.fromEntries(Object.entries(value).filter((row): row is [string, string] => typeof row[1] === 'string'))
}
