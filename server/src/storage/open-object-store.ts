import type { Config } from '../config/config.ts'
import { createObjectStore, type ObjectStore } from './object-store.ts'

/** Opens the object store that the configuration names. What speaks to a bucket is loaded where there is one alone. */
export async function openConfiguredStore({
  dataFolder,
  bucket,
}: Pick<Config, 'dataFolder' | 'bucket'>): Promise<ObjectStore> {
  const files = createObjectStore({ dataFolder })
  if (bucket === undefined) return files
  const { createBucketStore } = await import('./bucket-store.ts')
  return createBucketStore({ bucket, drafts: files })
}
