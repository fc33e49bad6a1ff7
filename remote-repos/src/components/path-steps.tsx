import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { Link } from 'react-router'
import classes from './path-steps.module.css'

export interface PathStepsProps {
  repo: string
  path: string
  toFolder: (path: string) => string
}

/** The names from the root to here, each a link but the last. */
export function PathSteps({ repo, path, toFolder }: PathStepsProps) {
  const { t } = useLingui()
  const names = path.split('/').filter(Boolean)
  return (
    <nav aria-label={t`Folder`} className={classes.path}>
      <ol className={classes.steps}>
        <li>{names.length === 0 ? repo : <Link to={toFolder('')}>{repo}</Link>}</li>
        {names.map((name, depth) => {
          const here = names.slice(0, depth + 1).join('/')
          return (
            <li key={here}>
              {depth === names.length - 1 ? (
                <bdi aria-current="page">{printableName(name)}</bdi>
              ) : (
                <Link to={toFolder(here)}>
                  <bdi>{printableName(name)}</bdi>
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
