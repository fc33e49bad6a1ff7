import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { lazyModule, sessionAtom } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconBookmark } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ThreadKind } from '../api/thread-lists.ts'

const savedViews = lazyModule(async () => {
  const { SavedViews, addViewWords } = await import(
    /* webpackChunkName: "saved-views" */ './saved-views/saved-views.tsx'
  )
  await addViewWords()
  return SavedViews
})

/** What opens the searches that an account keeps, where there is one. Its code comes when the page is at rest, or a hand moves to it. */
export function SavedViewsLater({ kind }: { kind: ThreadKind }) {
  const isSignedIn = useAtomValue(sessionAtom) !== null
  return isSignedIn ? <Opening kind={kind} /> : null
}

function Opening({ kind }: { kind: ThreadKind }) {
  const { t } = useLingui()
  const { loaded: SavedViews, reach, open, failed } = useLazyModule(savedViews)
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  const fail = () => {
    failed()
    setWasOpened(false)
  }
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-haspopup="dialog"
        aria-label={t`Saved views`}
        title={t`Saved views`}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => open(show)}
      >
        <IconBookmark size={16} />
      </ActionIcon>
      {wasOpened && SavedViews && (
        <Fence fallback={null} onFailure={fail}>
          <SavedViews kind={kind} opened={isOpen} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
