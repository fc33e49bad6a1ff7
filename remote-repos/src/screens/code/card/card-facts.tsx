import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  cardLicenses,
  type LicenseTerms,
  paths,
  type Repository,
  type RepositoryCard,
  sitePaths,
} from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { CommandBlock, TextLink, useByteSize } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { repositoryCardQuery } from '../../../api/repository-cards.queries.ts'
import { useCardWords } from '../../../components/card-words/use-card-words.ts'
import { cloneUrlOf } from '../clone-url.ts'
import { SideCard, SideNote } from '../side-card.tsx'
import classes from './card-facts.module.css'
import { loadingLines } from './loading-lines.ts'
import { useCardProblemWords } from './use-card-problem-words.ts'

export { addFactWords } from './words.ts'

/** What a model or a dataset says of itself by its card and its files, beside the files. */
export function CardFacts({ repository }: { repository: Repository }) {
  const at = useRepositoryAt()
  const { data } = useQuery(repositoryCardQuery(at))
  if (data === undefined || data.state === 'none') return null
  return (
    <>
      <FactsCard card={data} />
      <PartsCard card={data} />
      <UseCard repository={repository} card={data} />
      <LineageCard card={data} />
      {repository.can_write && <ProblemsCard card={data} />}
    </>
  )
}

function FactsCard({ card }: { card: RepositoryCard }) {
  const { t, i18n } = useLingui()
  const words = useCardWords()
  const byteSize = useByteSize()
  const { facts, kind } = card
  const classNames = {
    weights: t`Weights`,
    data: t`Data`,
    config: t`Configuration`,
    image: t`Images`,
    audio: t`Audio`,
    video: t`Video`,
    other: t`Other files`,
  }
  const license = facts.license === 'other' ? (facts.license_name ?? 'other') : facts.license
  const list: [string, string][] = [
    [t`Tasks`, facts.tasks.join(', ')],
    [t`Library`, facts.library ?? ''],
    [t`Languages`, facts.languages.map(words.language).join(', ')],
    [t`Types of data`, facts.modalities.map((each) => words.value('modality', each)).join(', ')],
    [t`Rows`, facts.sizes.map((each) => words.value('size', each)).join(', ')],
    [t`Metrics`, facts.metrics.join(', ')],
    [t`Parameters`, card.parameters === null ? '' : words.parameters(card.parameters)],
    [t`Precision`, card.dtypes.map(({ dtype }) => dtype).join(', ')],
  ]
  const terms = license === null ? undefined : cardLicenses[license]?.terms
  return (
    <SideCard title={kind === 'model' ? t`About this model` : t`About this dataset`}>
      <dl className={classes.facts}>
        {license !== null && (
          <div>
            <dt>{t`License`}</dt>
            <dd>
              {words.license(license)}
              {terms !== undefined && <LicenseTermsNote terms={terms} />}
            </dd>
          </div>
        )}
        {list
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {card.downloads_all > 0 && (
          <div>
            <dt>{t`Downloads`}</dt>
            <dd>
              <Trans>
                {i18n.number(card.downloads)} in 30 days, {i18n.number(card.downloads_all)} in all
              </Trans>
              <span className={classes.terms}>
                <TextLink to={sitePaths.countedDownloads()}>{t`Each reader counts once a day`}</TextLink>
              </span>
            </dd>
          </div>
        )}
        {card.files.map(({ class: name, count, bytes }) => (
          <div key={name}>
            <dt>{classNames[name]}</dt>
            <dd>
              {byteSize(bytes)}{' '}
              <span className={classes.dim}>
                (<Plural value={count} one="# file" other="# files" />)
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {card.is_partial && <SideNote>{t`There are more files than were counted`}</SideNote>}
      {card.state === 'waiting' && <SideNote>{t`What was pushed last is still being read`}</SideNote>}
    </SideCard>
  )
}

/** The splits of a dataset, below the names of its configurations where it has more than one. */
function PartsCard({ card: { parts, more_splits: more } }: { card: RepositoryCard }) {
  const { t } = useLingui()
  const byteSize = useByteSize()
  if (parts.length === 0) return null
  const isNamed = parts.length > 1 || parts[0]?.name !== 'default'
  return (
    <SideCard title={isNamed ? t`Configurations and splits` : t`Splits`}>
      {parts.map(({ name, splits }) => (
        <section key={name} className={classes.names} aria-label={name}>
          {isNamed && <h3 className={classes.subtitle}>{name}</h3>}
          <ul className={classes.splits}>
            {splits.map((split) => (
              <li key={split.name}>
                <span>{split.name}</span>
                <span className={classes.dim}>
                  {split.rows !== null && (
                    <>
                      <Plural value={split.rows} one="# row" other="# rows" />
                      {', '}
                    </>
                  )}
                  {byteSize(split.bytes)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && (
        <SideNote>
          <Plural value={more} one="and # more" other="and # more" />
        </SideNote>
      )}
    </SideCard>
  )
}

/** What a licence means, in a sentence. It is no advice: the text of the licence counts. */
function LicenseTermsNote({ terms }: { terms: LicenseTerms }) {
  const { t } = useLingui()
  const said = {
    permissive: t`Use, change and share it, also for profit, with its notice`,
    'weak-copyleft': t`Use it in anything; changes to it are shared under the same license`,
    copyleft: t`Use and change it; what you share that is built on it has the same license`,
    'public-domain': t`Do anything with it, no conditions`,
    attribution: t`Use, change and share it, also for profit, if you name its authors`,
    'share-alike': t`Use and change it if you name its authors; what comes of it is shared under the same license`,
    'non-commercial': t`Use and change it if you name its authors, but not for profit`,
    'no-derivatives': t`Share it as it is if you name its authors; changed versions may not be shared`,
    responsible: t`Use and share it within the uses that its license allows`,
    'own-terms': t`It has terms of its own: read them before you use it`,
  }[terms]
  return <span className={classes.terms}>{said}</span>
}

function UseCard({ repository, card }: { repository: Repository; card: RepositoryCard }) {
  const { t } = useLingui()
  const { owner, model } = repository
  const isModel = model.kind === 'model'
  const name = `${owner.username}/${model.repo_name}`
  const python = loadingLines({ card, name, origin: window.location.origin })
  // Clients of the Hub ask it unless they are told otherwise.
  const endpoint = `export HF_ENDPOINT=${window.location.origin}`
  return (
    <SideCard title={isModel ? t`Use this model` : t`Use this dataset`}>
      <CommandBlock
        title={t`With the Hugging Face client`}
        label={t`Copy the commands`}
        lines={[endpoint, isModel ? `hf download ${name}` : `hf download --repo-type dataset ${name}`]}
      />
      {python.map(({ library, lines }) => (
        <CommandBlock
          key={library}
          title={t`In Python, with ${library}`}
          label={t`Copy the code for ${library}`}
          lines={lines}
        />
      ))}
      {model.is_private && (
        <SideNote>
          <Trans>
            Private: set HF_TOKEN to an <TextLink to={paths.accessKeys()}>access key</TextLink>
          </Trans>
        </SideNote>
      )}
      <CommandBlock
        title={t`With Git and Git LFS`}
        label={t`Copy the commands`}
        lines={['git lfs install', `git clone ${cloneUrlOf(repository)}`]}
      />
    </SideCard>
  )
}

function LineageCard({ card: { base_models: bases, datasets, derived } }: { card: RepositoryCard }) {
  const { t } = useLingui()
  if (bases.length + datasets.length + derived.total === 0) return null
  const more = derived.total - derived.items.length
  return (
    <SideCard title={t`Lineage`}>
      <Names title={t`Base models`} names={bases} />
      <Names title={t`Made with`} names={datasets} />
      <Names
        title={t`Built on this`}
        names={derived.items.map((each) => ({ name: `${each.owner}/${each.repo_name}`, repository: each }))}
      />
      {more > 0 && (
        <SideNote>
          <Plural value={more} one="and # more" other="and # more" />
        </SideNote>
      )}
    </SideCard>
  )
}

function Names({ title, names }: { title: string; names: RepositoryCard['base_models'] }) {
  if (names.length === 0) return null
  return (
    <section className={classes.names} aria-label={title}>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul>
        {names.map(({ name, repository }) => (
          <li key={name} title={name}>
            {repository === null ? (
              name
            ) : (
              <TextLink to={paths.repo(repository.owner, repository.repo_name)}>
                {`${repository.owner}/${repository.repo_name}`}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProblemsCard({ card: { problems, path } }: { card: RepositoryCard }) {
  const { t } = useLingui()
  const sayProblem = useCardProblemWords()
  if (problems.length === 0) return null
  return (
    <SideCard title={t`Problems in the card`}>
      <SideNote>
        <Trans>At the beginning of {path ?? 'README.md'}. What can't be read is left out</Trans>
      </SideNote>
      <ul className={classes.problems}>
        {problems.map((problem, at) => (
          <li key={at}>{sayProblem(problem)}</li>
        ))}
      </ul>
    </SideCard>
  )
}
