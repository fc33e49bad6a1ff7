import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReviewThread } from '@sheaf/contract'
import { useState } from 'react'
import type { PullAt } from '../../api/review-threads.ts'
import { type SuggestionAt, useSuggestionBatch } from '../../api/suggestions.ts'
import classes from './suggested-change.module.css'
import { ApplySuggestionsLater } from './write-later.tsx'

export interface SuggestedChangeProps {
  pull: PullAt
  thread: Pick<ReviewThread, 'original' | 'can_apply' | 'is_resolved'>
  at: SuggestionAt
  lines: readonly string[]
  /** Nobody else sees it yet, so that it can't be applied. */
  isPending: boolean
}

/** Lines that somebody suggests in place of others, with what applies them for whoever may push. */
export function SuggestedChange({ pull, thread, at, lines, isPending }: SuggestedChangeProps) {
  const { t } = useLingui()
  const { batch, add, remove } = useSuggestionBatch(pull)
  const [applying, setApplying] = useState<'one' | 'batch'>()
  const isChosen = batch.some(({ suggestion, comment }) => suggestion === at.suggestion && comment === at.comment)
  const canApply = thread.can_apply && !thread.is_resolved && !isPending
  const { old, hidden } = oldLines(thread.original)
  const { length } = batch
  return (
    <figure className={classes.change} aria-label={t`Suggested change`}>
      <figcaption className={classes.head}>{t`Suggested change`}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, of which there are many on a page */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div role="group" className={classes.lines} aria-label={t`The lines before and after`} tabIndex={0}>
        {hidden > 0 && (
          <p className={classes.hidden}>
            <Plural
              value={hidden}
              one="# line before these is replaced as well"
              other="# lines before these are replaced as well"
            />
          </p>
        )}
        {old.length > 0 && (
          <del>
            <Lines sign="-" lines={old} />
          </del>
        )}
        {lines.length > 0 && (
          <ins>
            <Lines sign="+" lines={lines} />
          </ins>
        )}
      </div>
      {canApply && (
        <div className={classes.acts}>
          {applying === undefined ? (
            <>
              {!isChosen && (
                <Button size="compact-sm" variant="default" onClick={() => setApplying('one')}>
                  {t`Apply suggestion`}
                </Button>
              )}
              {isChosen && (
                <Button size="compact-sm" onClick={() => setApplying('batch')}>
                  <Plural value={length} one="Apply # suggestion" other="Apply # suggestions" />
                </Button>
              )}
              <Button size="compact-sm" variant="default" onClick={() => (isChosen ? remove(at) : add(at))}>
                {isChosen ? t`Remove from batch` : t`Add to batch`}
              </Button>
            </>
          ) : (
            <ApplySuggestionsLater
              pull={pull}
              suggestions={applying === 'one' ? [at] : batch}
              onDone={() => setApplying(undefined)}
            />
          )}
        </div>
      )}
    </figure>
  )
}

function Lines({ sign, lines }: { sign: string; lines: readonly string[] }) {
  return (
    <span className={classes.side}>
      {lines.map((line, at) => (
        // Lines have no name but their place.
        <span key={at} className={classes.line} data-sign={sign}>
          {`${line}\n`}
        </span>
      ))}
    </span>
  )
}

/** The lines that a thread is about, as far as it has kept them. */
function oldLines({ excerpt, excerpt_start: start, start_line: first, line }: ReviewThread['original']) {
  const begin = first ?? line ?? start
  return {
    old: excerpt.slice(Math.max(0, begin - start)).map((text) => text.replace(/\r$/, '')),
    hidden: Math.max(0, start - begin),
  }
}
