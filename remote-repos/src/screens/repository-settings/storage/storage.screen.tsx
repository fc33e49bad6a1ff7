import { useRepositoryAt } from '@sheaf/repository'
import { useSuspenseQuery } from '@tanstack/react-query'
import { repositorySettingsQuery } from '../../../api/repository-settings.ts'
import { repositoryStorageQuery } from '../../../api/repository-storage.ts'
import { StorageUse } from './storage-use.tsx'
import { StoredObjects } from './stored-objects.tsx'

/** /:owner/:repo/settings/storage: what takes the space of the repository, and what of it nothing needs. */
export function StorageScreen() {
  const at = useRepositoryAt()
  const { data: storage } = useSuspenseQuery(repositoryStorageQuery(at))
  const { data: settings } = useSuspenseQuery(repositorySettingsQuery(at))
  return (
    <>
      <StorageUse storage={storage} settings={settings} />
      {storage.object_bytes > 0 && <StoredObjects storage={storage} />}
    </>
  )
}
