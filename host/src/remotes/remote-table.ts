import { registerRemotes } from '@module-federation/enhanced/runtime'

/** Remote → address of its entry script or manifest. Nothing about a remote is compiled into the host. */
export type RemoteTable = Readonly<Record<string, string>>

/** A remote's name in the federation runtime. */
export const containerName = (remote: string) => `sheaf_${remote}`

/** Registers the remotes that the page server wrote into index.html. */
export function registerInlinedTable(): void {
  const text = document.getElementById('remotes')?.textContent
  const table = parseTable(text ? JSON.parse(text) : {})
  registerRemotes(Object.entries(table).map(([name, entry]) => ({ name: containerName(name), entry })))
}

/**
 * Asks where a remote is now and registers it anew: an open page outlives deploys, and entry scripts carry their
 * build in the name. What the runtime remembers of the failed attempt goes with the old registration.
 */
export async function refreshRemote(name: string): Promise<void> {
  const response = await fetch('/remotes.json', { cache: 'no-store', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The table of remotes could not be read: ${response.status}`)
  const entry = parseTable(await response.json())[name]
  if (entry !== undefined) registerRemotes([{ name: containerName(name), entry }], { force: true })
}

function parseTable(value: unknown): RemoteTable {
  if (value === null || typeof value !== 'object') return {}
  return Object.fromEntries(Object.entries(value).filter((row): row is [string, string] => typeof row[1] === 'string'))
}
