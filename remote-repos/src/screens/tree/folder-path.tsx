import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { printableName } from '../../components/printable-name.ts'
import classes from './folder-path.module.css'

export interface FolderPathProps {
  repo: string
  path: string
  toFolder: (path: string) => string
}

/** The folders from the root to here, each a link but the last. */
export function FolderPath({ repo, path, toFolder }: FolderPathProps) {
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
