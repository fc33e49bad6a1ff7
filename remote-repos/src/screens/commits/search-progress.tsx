import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { commitListClasses as classes } from '@sheaf/changes/commits'
import { useEffect, useRef } from 'react'

export interface SearchProgressProps {
  /** How far back was searched, in seconds since 1970, where time was up before there was a page to show. */
  searchedTo: number | undefined
  /** Whether the history was searched to its end. */
  isWhole: boolean
  state: 'idle' | 'loading' | 'failed'
  onMore: () => void
}

/** Stands below what was found: how far the search came, and the button to go on. */
export function SearchProgress({ searchedTo, isWhole, state, onMore }: SearchProgressProps) {
  const { t, i18n } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // The button had the focus, and is gone.
  useEffect(() => {
    if (!isWhole || !wasPressed.current) return
    wasPressed.current = false
    place.current?.focus()
  }, [isWhole])
  if (isWhole) return <div ref={place} className={classes.end} tabIndex={-1} />
  const date = searchedTo === undefined ? '' : i18n.date(new Date(searchedTo * 1000), { dateStyle: 'long' })
  return (
    <div ref={place} className={classes.progress} tabIndex={-1}>
      {state === 'failed' ? (
        <span className={classes.failed} role="alert">{t`Couldn't search any further`}</span>
      ) : (
        date !== '' && <span role="status">{state === 'loading' ? t`Searching` : t`Searched back to ${date}`}</span>
      )}
      <Button
        variant="default"
        size="compact-sm"
        // Not disabled, which would take the focus away from it.
        aria-disabled={state === 'loading'}
        onClick={() => {
          if (state === 'loading') return
          wasPressed.current = true
          onMore()
        }}
      >
        {state === 'failed' ? t`Try again` : date === '' ? t`Show more` : t`Keep searching`}
      </Button>
    </div>
  )
}
