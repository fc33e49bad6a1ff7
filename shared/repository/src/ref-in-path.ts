import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The ref that a page found its address to mean: where it stands in the path, only the server can tell where it ends. */
const foundRefAtom = atom<{ pathname: string; ref: string | undefined } | undefined>(undefined)

/** Says which ref the path of this page has, so that what leads to other parts of the repository keeps it. */
export function useSayRef(ref: string | undefined): void {
  const { pathname } = useLocation()
  const say = useSetAtom(foundRefAtom)
  useEffect(() => say({ pathname, ref }), [pathname, ref, say])
}

/** The ref that the address of this page has, in its query or in its path. */
export function useRefOfAddress(): string | undefined {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const found = useAtomValue(foundRefAtom)
  return search.get('ref') ?? (found?.pathname === pathname ? found.ref : undefined)
}
