import { appStore, type RemoteModule } from '@sheaf/shell'
import { addMessages } from '../language/translations.ts'
import { checkNeeds } from './check-needs.ts'
import { loadExposed } from './load-container.ts'
import { loadedRemotesAtom } from './loaded-remotes-atom.ts'
import { entryOf, refreshTable } from './remote-table.ts'

/** A remote that is down or broken; the cause says how. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable'
  readonly remote: string

  constructor(remote: string, cause: unknown) {
    super(`The remote ${remote} could not be loaded: ${cause}`, { cause })
    this.remote = remote
  }
}

/**
 * Loads a remote with its words and remembers it. Throws RemoteUnavailable where it can't be had, NeedsOtherApi where it was
 * built for another API.
 */
export async function loadRemote(name: string): Promise<RemoteModule> {
  const { remote } = await fetchModule(name).catch((cause: unknown) => {
    throw new RemoteUnavailable(name, cause)
  })
  checkNeeds(remote)
  await addMessages(remote.catalogs)
  appStore.set(loadedRemotesAtom, (loaded) => [...loaded.filter((one) => one.name !== name), remote])
  return remote
}

/** A failure may only mean that the entry script is of a build that is gone: ask once more with a fresh table. */
async function fetchModule(name: string): Promise<Exposed> {
  try {
    return await fetchOnce(name)
  } catch {
    await refreshTable()
    return fetchOnce(name)
  }
}

async function fetchOnce(name: string): Promise<Exposed> {
  const exposed = await loadExposed({ name: `sheaf_${name}`, entry: await entryOf(name) })
  if (!isExposed(exposed)) throw new Error(`The remote ${name} exposes no module`)
  return exposed
}

interface Exposed {
  remote: RemoteModule
}

/** What else it must be, `check-needs.ts` says. */
const isExposed = (value: unknown): value is Exposed =>
  value !== null && typeof value === 'object' && 'remote' in value && Boolean(value.remote)
