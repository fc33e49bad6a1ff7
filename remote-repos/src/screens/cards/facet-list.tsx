import { useLingui } from '@lingui/react/macro'
import type { CardFacet } from '@sheaf/contract'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { IconX } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Discovery, facetsQuery } from '../../api/repository-cards.queries.ts'
import { useCardWords } from '../../components/card-words/use-card-words.ts'
import classes from './discover.module.css'
import { discoveryPath } from './discovery-address.ts'

/** So many values of a facet are in sight at first. */
const first = 6

/** What a list can be narrowed down to, and to what it is. Wide windows have it beside the list, narrow ones fold it. */
export function FacetList({ asked }: { asked: Discovery }) {
  const { t } = useLingui()
  const query = useQuery(facetsQuery(asked))
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = query
  const chosen = Object.keys(asked.facets).length
  return (
    <aside className={classes.aside} aria-label={t`Filters`}>
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {chosen === 0 ? t`Filters` : t`Filters (${chosen})`}
      </button>
      <div className={classes.facets} data-open={isOpen || undefined}>
        {isError ? (
          <QueryError query={query} fallback={t`Couldn't load the filters`} />
        ) : data === undefined ? (
          <TextSkeleton lines={8} />
        ) : (
          data.facets.map(({ facet, values }) => <Facet key={facet} asked={asked} facet={facet} values={values} />)
        )}
      </div>
    </aside>
  )
}

interface FacetProps {
  asked: Discovery
  facet: CardFacet
  values: readonly { value: string; count: number }[]
}

function Facet({ asked, facet, values }: FacetProps) {
  const { t, i18n } = useLingui()
  const words = useCardWords()
  const [isWhole, setWhole] = useState(false)
  const chosen = asked.facets[facet]
  const hasChosen = chosen === undefined || values.some(({ value }) => value === chosen)
  const all = hasChosen ? values : [{ value: chosen, count: 0 }, ...values]
  // What is chosen stays in sight, wherever it stands.
  const shown = isWhole ? all : all.filter(({ value }, at) => at < first || value === chosen)
  return (
    <section className={classes.facet} aria-label={words.facet[facet]}>
      <h2 className={classes.facetName}>{words.facet[facet]}</h2>
      <ul className={classes.values}>
        {shown.map(({ value, count }) => {
          const isChosen = value === chosen
          const { [facet]: _, ...others } = asked.facets
          const name = words.value(facet, value)
          return (
            <li key={value}>
              <Link
                className={classes.value}
                to={discoveryPath({ ...asked, facets: isChosen ? others : { ...others, [facet]: value } })}
                aria-current={isChosen || undefined}
                aria-label={isChosen ? t`Remove the filter ${name}` : undefined}
                title={value}
                preventScrollReset
              >
                <span className={classes.valueName}>{name}</span>
                {isChosen ? (
                  <IconX size={14} aria-hidden />
                ) : (
                  <span className={classes.count}>{i18n.number(count)}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      {all.length > first && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show more`}
        </button>
      )}
    </section>
  )
}
