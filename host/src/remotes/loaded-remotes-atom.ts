import type { RemoteModule } from '@sheaf/shell'
import { atom } from 'jotai'

/** The remotes that this page has loaded so far. The sidebar draws the menus that they bring. */
export const loadedRemotesAtom = atom<readonly RemoteModule[]>([])
