import { lazyModule, sessionAtom } from '@sheaf/shell'
import { Fence } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import type { ThreadKind } from '../api/thread-lists.ts'
import classes from './thread-list.module.css'
import { useQuietly } from './use-quietly.ts'

const savedViews = lazyModule(async () => {
  const { SavedViews, addViewWords } = await import(
    /* webpackChunkName: "saved-views" */ './saved-views/saved-views.tsx'
  )
  await addViewWords()
  return SavedViews
})

/** The searches that an account keeps, where there is one: in their place once the page is at rest. */
export function SavedViewsLater({ kind }: { kind: ThreadKind }) {
  const isSignedIn = useAtomValue(sessionAtom) !== null
  return isSignedIn ? <Place kind={kind} /> : null
}

function Place({ kind }: { kind: ThreadKind }) {
  const { loaded: SavedViews } = useQuietly(savedViews)
  return (
    <div className={classes.views}>
      <Fence fallback={null}>{SavedViews && <SavedViews kind={kind} />}</Fence>
    </div>
  )
}
