import { useLingui } from '@lingui/react/macro'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconFolder } from '@sheaf/ui/icons'
import { useState } from 'react'
import type { RepositoryAt } from './address.ts'
import classes from './mark-buttons.module.css'

const dialog = lazyModule(async () => {
  const { AddToCollection, addCollectingWords } = await import(
    /* webpackChunkName: "collect" */ './collections/add-to-collection.tsx'
  )
  await addCollectingWords()
  return AddToCollection
})

/** Opens what adds a repository to collections. */
export function CollectButton({ at }: { at: RepositoryAt }) {
  const { t } = useLingui()
  const { loaded: AddToCollection, reach, open, failed } = useLazyModule(dialog)
  const [isOpen, setOpen] = useState(false)
  const label = t`Add to collection`
  return (
    <>
      <button
        type="button"
        className={classes.mark}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => open(() => setOpen(true))}
      >
        <IconFolder size={16} />
      </button>
      {AddToCollection && (
        <Fence fallback={null} onFailure={failed}>
          <AddToCollection at={at} opened={isOpen} onClose={() => setOpen(false)} />
        </Fence>
      )}
    </>
  )
}
