import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@sheaf/ui/icons'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSingleKeys } from '../use-single-keys.ts'
import classes from './go-to-file.module.css'

const FileFinder = lazy(async () => {
  const { FileFinder: component } = await import(/* webpackChunkName: "file-finder" */ './file-finder.tsx')
  return { default: component }
})

export interface GoToFileProps {
  /** What the server is asked for. */
  revision: string
  toFile: (path: string) => string
}

/** The way to any file of a ref by some letters of its path: by a click, or by the key `t`. */
export function GoToFile({ revision, toFile }: GoToFileProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const keys = useMemo(() => ({ t: () => setOpened(true) }), [])
  useSingleKeys(keys)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="t"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.word}>{t`Go to file`}</span>
      </button>
      {opened && (
        <Suspense>
          <FileFinder revision={revision} toFile={toFile} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
