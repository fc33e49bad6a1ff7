import { Page } from '@sheaf/ui'
import { lazy, type ReactNode, Suspense } from 'react'

const loadFrame = () => import(/* webpackChunkName: "repository" */ '@sheaf/repository')
const Frame = lazy(async () => ({ default: (await loadFrame()).RepositoryFrame }))

/**
 * What the host itself has to say of a part of a repository, within the frame that remotes draw around theirs: that its
 * remote is on its way, or down. By itself where the repository can't be told about either.
 */
export function InRepository({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Page>{children}</Page>}>
      <Frame unavailable={children}>{children}</Frame>
    </Suspense>
  )
}
