import type { BucketAddress } from '../config/bucket-address.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { createMovingStore } from './moving-store.ts'
import { createObjectRoots } from './object-roots.ts'
import { createFileStore, createObjectStore, type MovableStore, type ObjectStore } from './object-store.ts'

type StoreConfig = Pick<Config, 'dataFolder' | 'bucket' | 'objectRoots' | 'objectsFrom'>

/** Opens the object store that the configuration names. One from which objects are being moved is read, too. */
export async function openConfiguredStore(config: StoreConfig): Promise<ObjectStore> {
  const { to, from } = await openStores(config)
  return from === undefined ? to : createMovingStore({ to, from })
}

/** Opens where objects lie, and where they lay before as long as they are being moved. What speaks to a bucket is loaded where there is one alone. */
export async function openStores({
  dataFolder,
  bucket,
  objectRoots,
  objectsFrom,
}: StoreConfig): Promise<{ to: MovableStore; from: MovableStore | undefined }> {
  const home = createObjectStore({ dataFolder })
  const files = objectRoots.length === 0 ? home : createObjectRoots([home, ...objectRoots.map(createFileStore)])
  const inBucket = async (address: BucketAddress, drafts: ObjectStore) => {
    const { createBucketStore } = await import('./bucket-store.ts')
    return createBucketStore({ bucket: address, drafts })
  }
  const to = bucket === undefined ? files : await inBucket(bucket, files)
  if (objectsFrom === undefined) return { to, from: undefined }
  if (objectsFrom === 'files') {
    if (bucket === undefined) throw new ConfigError(`SHEAF_OBJECTS_FROM: ${already}`)
    return { to, from: files }
  }
  if (
    bucket?.endpoint === objectsFrom.endpoint &&
    bucket.name === objectsFrom.name &&
    bucket.prefix === objectsFrom.prefix
  )
    throw new ConfigError(`SHEAF_OBJECTS_FROM: ${already}`)
  // What lies on the disk is none of its drafts: it may be what was moved there.
  return { to, from: await inBucket(objectsFrom, { ...files, sweep: async () => 0 }) }
}

const already = 'objects lie there already: SHEAF_OBJECTS_URL says to where they move, and without it that is the disk'
