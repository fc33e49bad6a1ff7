import { useLingui } from '@lingui/react/macro'
import { paths, type Repository } from '@sheaf/contract'
import { RelativeTime, TextLink } from '@sheaf/ui'
import classes from './about-card.module.css'
import { SideCard } from './side-card.tsx'

/** As much of a description as the header above all pages has room for on a phone: one of this length stands there in full. */
const shortDescription = 90

/** What a repository is, in its owner's words where there are too many of them for the header, and since when. */
export function AboutCard({ repository: { model } }: { repository: Repository }) {
  const { t } = useLingui()
  return (
    <SideCard title={t`About`}>
      {model.description.length > shortDescription && <p className={classes.text}>{model.description}</p>}
      {model.website !== '' && (
        <a className={classes.website} href={model.website} rel="nofollow noopener noreferrer">
          {model.website.replace(/^https?:\/\//, '')}
        </a>
      )}
      {model.topics.length > 0 && (
        <ul className={classes.topics} aria-label={t`Topics`}>
          {model.topics.map((topic) => (
            <li key={topic}>
              <TextLink to={paths.topic(topic)}>{topic}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{t`Default branch`}</dt>
          <dd title={model.default_head}>
            <code>{model.default_head}</code>
          </dd>
        </div>
        <div>
          <dt>{t`Created`}</dt>
          <dd>
            <RelativeTime at={model.created_at} />
          </dd>
        </div>
        <div>
          <dt>{t`Updated`}</dt>
          <dd>
            <RelativeTime at={model.updated_at} />
          </dd>
        </div>
      </dl>
    </SideCard>
  )
}
