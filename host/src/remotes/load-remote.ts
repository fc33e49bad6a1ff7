import { loadRemote as loadContainer } from '@module-federation/enhanced/runtime'
import { appStore, type RemoteModule } from '@sheaf/shell'
import { addMessages } from '../language/translations.ts'
import { checkNeeds } from './check-needs.ts'
import { loadedRemotesAtom } from './loaded-remotes-atom.ts'
import { federatedName, refreshTable, registerRemote } from './remote-table.ts'

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

interface Exposed {
  remote: RemoteModule
}

/** A failure may only mean that the entry script is of a build that is gone: ask once more with a fresh table. */
async function fetchModule(name: string): Promise<Exposed> {
  try {
    await registerRemote(name)
    return await fetchOnce(name)
  } catch {
    await refreshTable()
    await registerRemote(name)
    return fetchOnce(name)
  }
}

async function fetchOnce(name: string): Promise<Exposed> {
  const exposed = await loadContainer<Exposed>(`${federatedName(name)}/module`)
  if (!exposed?.remote) throw new Error(`The remote ${name} exposes no module`)
  return exposed
}
