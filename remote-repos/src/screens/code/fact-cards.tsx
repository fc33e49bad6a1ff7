import { Plural, useLingui } from '@lingui/react/macro'
import { type LanguageStatistics, paths } from '@sheaf/contract'
import { type RepositoryAt, useRepositoryAt } from '@sheaf/repository'
import { Avatar, Counter, TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { contributorsQuery, languagesQuery, licenseQuery } from '../../api/facts.queries.ts'
import classes from './fact-cards.module.css'
import { SideCard, SideNote } from './side-card.tsx'

/** More of them are one part of the bar. */
const languagesShown = 6

/** The license, who wrote the files and in what. Each is there once it is known; none of them is missed while it is not. */
export function FactCards({ revision }: { revision: string }) {
  const at = { ...useRepositoryAt(), revision }
  return (
    <>
      <LicenseCard at={at} />
      <ContributorsCard at={at} />
      <LanguagesCard at={at} />
    </>
  )
}

type At = RepositoryAt & { revision: string }

function LicenseCard({ at }: { at: At }) {
  const { t } = useLingui()
  const license = useQuery(licenseQuery(at)).data?.license
  if (!license) return null
  return (
    <SideCard title={t`License`}>
      <SideNote>
        <TextLink to={paths.file(at.owner, at.repo, license.path, at.revision)}>
          {license.name ?? license.path}
        </TextLink>
      </SideNote>
    </SideCard>
  )
}

function ContributorsCard({ at }: { at: At }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(contributorsQuery(at))
  if (data === undefined || data.authors === 0) return null
  const more = data.authors - data.top.length
  return (
    <SideCard
      title={
        <>
          {t`Contributors`} <Counter value={data.authors} />
        </>
      }
    >
      <ul className={classes.faces}>
        {data.top.map(({ name, avatar, commits }, index) => {
          const count = i18n.number(commits)
          const said = t`${name}, commits: ${count}`
          return (
            <li key={index} title={said}>
              <Avatar name={name} src={avatar} size={24} />
              <span className={classes.heard}>{said}</span>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <SideNote>
          <Plural value={more} one="and # more" other="and # more" />
        </SideNote>
      )}
    </SideCard>
  )
}

function LanguagesCard({ at }: { at: At }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(languagesQuery(at))
  if (data === undefined || data.languages.length === 0) return null
  const shares = sharesOf(data.languages)
  return (
    <SideCard title={t`Languages`}>
      <div className={classes.bar} aria-hidden="true">
        {shares.map(({ name, share }) => (
          <span key={name ?? ''} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={classes.languages}>
        {shares.map(({ name, share }) => (
          <li key={name ?? ''}>
            {name ?? t`Other`}{' '}
            <span className={classes.share}>
              {i18n.number(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })}
            </span>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}

/** The first of them, and the rest as one without a name. */
function sharesOf(languages: LanguageStatistics['languages']): { name: string | undefined; share: number }[] {
  const all = languages.reduce((sum, { bytes }) => sum + bytes, 0) || 1
  const shown = languages.slice(0, languagesShown).map(({ name, bytes }) => ({ name, share: bytes / all }))
  const rest = languages.slice(languagesShown).reduce((sum, { bytes }) => sum + bytes, 0) / all
  return rest === 0 ? shown : [...shown, { name: undefined, share: rest }]
}
