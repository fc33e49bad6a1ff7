import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { IconFolder, IconGitBranch, IconGitCommit } from '@sheaf/ui/icons'
import { Link, useLocation } from 'react-router'
import { useRepositoryAt } from '../../components/use-repository.ts'
import classes from './repository-tabs.module.css'

/** The parts of a repository. */
export function RepositoryTabs() {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const [, , , part = 'files'] = useLocation().pathname.split('/')
  const tabs = [
    { name: t`Files`, icon: IconFolder, to: paths.repo(owner, repo), parts: ['', 'files', 'tree'] },
    { name: t`Branches`, icon: IconGitBranch, to: paths.branches(owner, repo), parts: ['branches'] },
    { name: t`Commits`, icon: IconGitCommit, to: paths.commits(owner, repo), parts: ['commits'] },
  ]
  return (
    <nav className={classes.tabs} aria-label={t`Parts of the repository`}>
      {tabs.map(({ name, icon: Icon, to, parts }) => (
        <Link key={to} className={classes.tab} to={to} aria-current={parts.includes(part) ? 'page' : undefined}>
          <Icon size={16} />
          {name}
        </Link>
      ))}
    </nav>
  )
}
