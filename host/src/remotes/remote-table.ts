import { registerRemotes } from '@module-federation/enhanced/runtime'

/** Remote → address of its entry script or manifest. Nothing about a remote is compiled into the host. */
export type RemoteTable = Readonly<Record<string, string>>

/** A remote's name in the federation runtime. */
export const containerName = (remote: string) => `sheaf_${remote}`

/** Registers the remotes that the page server wrote into index.html. */
export function registerInlinedTable(): void {
  const text = document.getElementById('remotes')?.textContent
  register(parseTable(text ? JSON.parse(text) : {}), false)
}

/** Asks for the table as it is now: an open page outlives deploys, and entry scripts carry their build in the name. */
export async function refreshTable(): Promise<void> {
  const response = await fetch('/remotes.json', { cache: 'no-store', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The table of remotes could not be read: ${response.status}`)
  register(parseTable(await response.json()), true)
}

function register(table: RemoteTable, force: boolean): void {
  const remotes = Object.entries(table).map(([name, entry]) => ({ name: containerName(name), entry }))
  registerRemotes(remotes, { force })
}

function parseTable(value: unknown): RemoteTable {
  if (value === null || typeof value !== 'object') return {}
  return Object.fromEntries(Object.entries(value).filter((row): row is [string, string] => typeof row[1] === 'string'))
}
