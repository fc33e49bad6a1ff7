import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { type FoundCode, paths } from '@sheaf/contract'
import { TextLink, VisibilityBadge } from '@sheaf/ui'
import { Link } from 'react-router'
import { marked } from './marked.tsx'
import classes from './search.module.css'

type FoundFile = FoundCode['results'][number]

/** A file that was found: where it lies, and the first of its lines with what was asked for. */
export function FoundFileCard({ file }: { file: FoundFile }) {
  const { t } = useLingui()
  const { owner, repo_name, is_private, path, language, commit, lines, matches, copies } = file
  const address = paths.file(owner, repo_name, path, commit)
  const more = matches - lines.length
  return (
    <li className={classes.file}>
      <div className={classes.head}>
        <TextLink to={paths.repo(owner, repo_name)} look="plain">{`${owner}/${repo_name}`}</TextLink>
        {is_private && <VisibilityBadge isPrivate />}
        <span className={classes.path}>
          <TextLink to={address}>
            <bdi>{printableName(path)}</bdi>
          </TextLink>
        </span>
        {language !== null && <span className={classes.dim}>{language}</span>}
      </div>
      {/* Wide lines are scrolled by keys, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      <section className={classes.lines} aria-label={t`Lines of ${path}`} tabIndex={0}>
        {lines.map(({ number, text, ranges }) => (
          <div key={number} className={classes.line}>
            <Link to={`${address}#L${number}`} className={classes.number} aria-label={t`Line ${number}`}>
              {number}
            </Link>
            <code dir="ltr">{marked(text, ranges)}</code>
          </div>
        ))}
      </section>
      {(more > 0 || copies > 0) && (
        <p className={classes.foot}>
          {[
            more > 0 && plural(more, { one: '# more line', other: '# more lines' }),
            copies > 0 && plural(copies, { one: 'The same in # other file', other: 'The same in # other files' }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}
