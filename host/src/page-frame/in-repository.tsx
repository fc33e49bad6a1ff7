import { lazyModule } from '@sheaf/shell'
import { Fence, Page } from '@sheaf/ui'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../lazy-component.tsx'

const Frame = lazyComponent(
  lazyModule(async () => (await import(/* webpackChunkName: "repository" */ '@sheaf/repository')).RepositoryFrame),
)

/**
 * What the host itself has to say of a part of a repository, within the frame that remotes draw around theirs: that its
 * remote is on its way, or down. By itself where the repository can't be told about either, or the frame is missing, too.
 */
export function InRepository({ children }: { children: ReactNode }) {
  const alone = <Page>{children}</Page>
  return (
    <Fence fallback={alone}>
      <Suspense fallback={alone}>
        <Frame unavailable={children}>{children}</Frame>
      </Suspense>
    </Fence>
  )
}
