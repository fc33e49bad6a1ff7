import { type RepositoryArea, repositoryAreas } from '@sheaf/contract'
import { atom } from 'jotai'

/** The parts of repositories on this page. The host adds those of the installation before anything is drawn. */
export const repositoryAreasAtom = atom<readonly RepositoryArea[]>(repositoryAreas)
