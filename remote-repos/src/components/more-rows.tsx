import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './more-rows.module.css'

export interface MoreRowsProps {
  /** How many rows are there, and how many there are in all. */
  shown: number
  total: number
  hasMore: boolean
  /** Whether the list has more than one page at all: one that is whole needs no words about it. */
  isPaged: boolean
  state: 'idle' | 'loading' | 'failed'
  onMore: () => void
}

/**
 * Stands below a list that comes page by page: how much of it is there, and the button for more. The button keeps its
 * place under the finger and the focus; when there is nothing more, the focus goes to the words that say so.
 */
export function MoreRows({ shown, total, hasMore, isPaged, state, onMore }: MoreRowsProps) {
  const { t, i18n } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (hasMore || !wasPressed.current) return
    wasPressed.current = false
    place.current?.focus()
  }, [hasMore])

  if (!isPaged) return null
  const inWords = new Intl.NumberFormat(i18n.locale || 'en')
  const here = inWords.format(shown)
  const all = inWords.format(total)
  return (
    <div ref={place} className={classes.more} tabIndex={-1}>
      <span className={classes.count} role="status">
        {state === 'loading' ? t`Loading more` : t`Showing ${here} of ${all}`}
      </span>
      {state === 'failed' && (
        <span className={classes.failed} role="alert">
          {t`Couldn't load the rest`}
        </span>
      )}
      {hasMore && (
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
          {state === 'failed' ? t`Try again` : t`Show more`}
        </Button>
      )}
    </div>
  )
}
