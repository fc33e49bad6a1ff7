import { useLingui } from '@lingui/react/macro'
import { IconDatabase, IconFolders, IconGitBranch } from '@sheaf/ui/icons'
import type { ReactNode } from 'react'
import classes from './feature-cards.module.css'

/** SPEC's three, each with something that can be tried at once. */
export function FeatureCards() {
  const { t } = useLingui()
  return (
    <section className={classes.cards} aria-label={t`What Sheaf does`}>
      <Card
        icon={<IconFolders size={18} />}
        title={t`Version-controlled file system`}
        detail="git log -1 -- data/train.csv"
      >
        {t`Browse any folder on any branch. Every entry shows the last commit that changed it, exactly as git reports it.`}
      </Card>
      <Card icon={<IconGitBranch size={18} />} title={t`Version control`} detail="git fetch --depth=1 origin main">
        {t`Clone, fetch and push with the git you already have. Shallow and partial clones skip what you don't need.`}
      </Card>
      <Card icon={<IconDatabase size={18} />} title={t`Data analysis`} detail="GET /api/repo/{owner}/{repo}/refs">
        {t`Read branches, commits and files from a notebook. Everything you see here comes from one documented API, and each access key has only the permissions you give it.`}
      </Card>
    </section>
  )
}

interface CardProps {
  icon: ReactNode
  title: string
  /** What to type or to ask for to see it. */
  detail: string
  children: ReactNode
}

function Card({ icon, title, detail, children }: CardProps) {
  return (
    <article className={classes.card}>
      <h2 className={classes.title}>
        {icon}
        {title}
      </h2>
      <p className={classes.text}>{children}</p>
      <code className={classes.detail}>{detail}</code>
    </article>
  )
}
