import { useLingui } from '@lingui/react/macro'
import type { RenderedText } from '@sheaf/contract'
import classes from './rendered-markdown.module.css'

/** What a text says of itself at its start. */
export function MarkdownFacts({ facts }: Pick<RenderedText, 'facts'>) {
  const { t } = useLingui()
  if (facts.length === 0) return null
  return (
    <details className={classes.facts} open={facts.length <= 8}>
      <summary>{t`Metadata`}</summary>
      <dl>
        {facts.map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{values.filter(Boolean).join(', ') || '–'}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
