import { startGuardedProxy } from '../../outbound/guarded-proxy.ts'
import { reserveAnew } from '../quotas/index.ts'
import { bringObjects } from './bring-objects.ts'
import { type Bringing, type ImportDeps, leastBytes, pushesOfImport } from './bringing.ts'
import { ImportFailure } from './import-failure.ts'

/** What comes packed may unpack to so many times that. */
const unpackedFactor = 8

/** Brings all branches and tags by git, and the objects that they point to. Gives the branch that HEAD names. */
export async function bringHistory(deps: ImportDeps, bringing: Bringing): Promise<string> {
  const { config, database, git, outbound: policy } = deps
  const { row, repository, gitDir, credential, signal, onProgress } = bringing
  const { uid, url } = row
  const { ownerId } = repository
  const space = { ownerId, id: uid, most: pushesOfImport * config.maxPushBytes, least: leastBytes, share: 1 / 2 }
  const granted = Math.min(space.most, await database.tx((tx) => reserveAnew(deps, tx, space)))
  const proxy = await startGuardedProxy({ policy, maxBytes: granted })
  /** Of objects of Git LFS. */
  let brought = 0
  try {
    const branch = await git.write.import({
      gitDir,
      url,
      isPlain: new URL(url).protocol === 'http:',
      credential,
      proxy: proxy.url,
      branch: repository.defaultBranch,
      maxObjectBytes: config.maxObjectBytes,
      maxUnpackedBytes: granted * unpackedFactor,
      signal,
      onProgress: (now) => onProgress({ ...now, received: proxy.received() }),
    })
    await bringObjects(deps, {
      repository,
      gitDir,
      url,
      credential,
      signal,
      onProgress({ percent, received }) {
        brought = received
        onProgress({ phase: 'receiving', percent, received: proxy.received() + brought })
      },
    })
    onProgress({ received: proxy.received() + brought })
    return branch
  } catch (error) {
    const refused = proxy.problem()
    throw refused === undefined ? error : new ImportFailure(refused, 'a connection was refused', { cause: error })
  } finally {
    proxy.close()
  }
}
