import { remoteOfPath } from '@sheaf/contract'
import { appStore, repositoryAreasAtom } from '@sheaf/shell'

/** The remote that draws the page at a path, as this installation has it. */
export const ownerOfPath = (pathname: string): string | undefined =>
  remoteOfPath(pathname, appStore.get(repositoryAreasAtom))
