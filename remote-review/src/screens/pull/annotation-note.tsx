import { useLingui } from '@lingui/react/macro'
import type { CheckAnnotation } from '@sheaf/contract'
import classes from './annotation-note.module.css'

/** What a check says about lines, below the last of them. */
export function AnnotationNote({ annotation, withLines }: { annotation: CheckAnnotation; withLines: boolean }) {
  const { t } = useLingui()
  const { context, level, message, start_line: first, end_line: last } = annotation
  const words = { notice: t`Notice`, warning: t`Warning`, failure: t`Failure` }
  const word = words[level]
  return (
    <section className={classes.note} data-level={level} aria-label={t`${word} by ${context}`}>
      <p className={classes.head}>
        <strong>{word}</strong> {context}
        {withLines && <> · {first === last ? t`Line ${last}` : t`Lines ${first} to ${last}`}</>}
      </p>
      <p className={classes.message}>{message}</p>
    </section>
  )
}
