import type { Repository } from '@sheaf/contract'
import { useRepository } from '@sheaf/repository'
import { ListSkeleton } from '@sheaf/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { MissingContent } from '../../components/missing-content.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { AboutCard } from './about-card.tsx'
import { ActivityCard } from './activity-card.tsx'
import { CloneCard, CloneFold } from './clone-card.tsx'
import classes from './code.module.css'
import { CodeToolbar } from './code-toolbar.tsx'
import { EmptyRepository } from './empty-repository.tsx'
import { ProductsCard } from './products-card.tsx'
import { ReleasesCard } from './releases-card.tsx'
import { RootFolder } from './root-folder.tsx'

/** For forks alone. */
const ForkSyncBar = lazy(async () => {
  const { ForkSyncBar } = await import(/* webpackChunkName: "page-fork-sync" */ './fork-sync.tsx')
  return { default: ForkSyncBar }
})

const FactCards = lazy(async () => {
  const { FactCards } = await import(/* webpackChunkName: "page-fact-cards" */ './fact-cards.tsx')
  return { default: FactCards }
})

const CardFacts = lazy(async () => {
  const { CardFacts, addFactWords } = await import(/* webpackChunkName: "page-card-facts" */ './card/card-facts.tsx')
  await addFactWords()
  return { default: CardFacts }
})

/** So long a page has for all that it opens with: what is of use once the files are read comes after that. In milliseconds. */
const factsAfter = 400

function useAreFactsDue(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), factsAfter)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}

const GatedPage = lazy(async () => {
  const { GatedPage, addGateWords } = await import(/* webpackChunkName: "page-gated" */ './gated/gated-page.tsx')
  await addGateWords()
  return { default: GatedPage }
})

/** The front page of a repository: what it holds for its readers, and what it says of itself for all others who see it. */
export function CodeScreen() {
  const repository = useRepository()
  if (repository.can_read) return <Contents repository={repository} />
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
          <GatedPage repository={repository} />
        </Suspense>
      </div>
      <aside className={classes.aside}>
        <AboutCard repository={repository} />
        {repository.model.kind !== 'code' && (
          <Suspense>
            <CardFacts repository={repository} />
          </Suspense>
        )}
      </aside>
    </div>
  )
}

/** The files at one branch, and what there is to know about them. */
function Contents({ repository }: { repository: Repository }) {
  const { current, branches } = useShownRef()
  const areFactsDue = useAreFactsDue()
  const isBranch = branches.data.some(({ branch }) => branch.ref_name === current)
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {current === undefined ? (
          <EmptyRepository repository={repository} />
        ) : (
          <>
            <CodeToolbar current={current}>
              <CloneFold repository={repository} />
            </CodeToolbar>
            {repository.parent !== null && isBranch && (
              <div className={classes.beside}>
                <Suspense>
                  <ForkSyncBar branch={current} />
                </Suspense>
              </div>
            )}
            {/* Another branch is another list: its rows never mix with those of the one before. */}
            <MissingBoundary key={current} fallback={(error) => <MissingContent error={error} current={current} />}>
              <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
                <RootFolder current={current} />
              </Suspense>
            </MissingBoundary>
          </>
        )}
      </div>
      <aside className={classes.aside}>
        {current !== undefined && <CloneCard repository={repository} />}
        <AboutCard repository={repository} />
        {repository.model.kind !== 'code' && current !== undefined && (
          <Suspense>
            <CardFacts repository={repository} />
          </Suspense>
        )}
        {current !== undefined && <ReleasesCard repository={repository} />}
        <ProductsCard />
        <ActivityCard repository={repository} />
        {areFactsDue && current !== undefined && (
          <Suspense>
            <FactCards revision={current} />
          </Suspense>
        )}
      </aside>
    </div>
  )
}
