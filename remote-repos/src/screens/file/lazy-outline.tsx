import { useLingui } from '@lingui/react/macro'
import { notify } from '@sheaf/shell'
import { Fence } from '@sheaf/ui'
import { lazy, Suspense } from 'react'
import type { FileOutlineProps } from './outline/file-outline.tsx'

const FileOutline = lazy(async () => {
  const { FileOutline, addOutlineWords } = await import(
    /* webpackChunkName: "file-outline" */ './outline/file-outline.tsx'
  )
  await addOutlineWords()
  return { default: FileOutline }
})

/** The outline of a file, once its code is there. Where it can't be had, that is said and the file stays. */
export function LazyOutline(props: FileOutlineProps) {
  const { t } = useLingui()
  const failed = () => {
    notify.error(t`Couldn't load the outline. Check your connection and reload the page`)
    props.onClose()
  }
  return (
    <Fence onFailure={failed}>
      <Suspense>
        <FileOutline {...props} />
      </Suspense>
    </Fence>
  )
}
