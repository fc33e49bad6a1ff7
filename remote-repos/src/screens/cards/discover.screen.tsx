import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type CardKind, limits, paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LinkButton, Page, PageHead } from '@sheaf/ui'
import { NativeSelect } from '@sheaf/ui/controls'
import { IconPlus, IconSearch, IconSelector } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Discovery } from '../../api/repository-cards.queries.ts'
import classes from './discover.module.css'
import { DiscoverResults } from './discover-results.tsx'
import { cardSorts, discoveryIn, discoveryPath } from './discovery-address.ts'
import { FacetList } from './facet-list.tsx'

export { addCardWords } from './words.ts'

/** /ai */
export const ModelsScreen = () => <DiscoverScreen kind="model" />

/** /dataset */
export const DatasetsScreen = () => <DiscoverScreen kind="dataset" />

/** What is typed is looked for when nothing more comes for so long, in milliseconds. */
const pauseMs = 300

/** Models or datasets that one may see, by what their cards say. What is asked for stands in the address. */
function DiscoverScreen({ kind }: { kind: CardKind }) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = discoveryIn(kind, search)
  const go = (change: Partial<Discovery>) => void navigate(discoveryPath({ ...asked, ...change }), { replace: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const field = useRef<HTMLInputElement>(null)
  // What another address asks for stands in the field, but not while somebody types there.
  useEffect(() => {
    if (field.current !== null && field.current !== document.activeElement) field.current.value = asked.query
  }, [asked.query])
  const names = {
    updated: t`Last Updated`,
    trending: t`Trending`,
    downloads: t`Downloads`,
    stars: t`Stars`,
    created: t`Newest`,
    name: t`Name`,
  }
  const isModel = kind === 'model'
  return (
    <Page>
      <PageHead
        title={isModel ? t`AI Models` : t`Datasets`}
        description={
          isModel ? t`Browse models by task, library and license` : t`Browse datasets by task, type of data and license`
        }
        action={
          session && (
            <LinkButton
              to={isModel ? paths.initRepository('model') : paths.initDataset()}
              leftSection={<IconPlus size={16} />}
            >
              {isModel ? t`New model` : t`New dataset`}
            </LinkButton>
          )
        }
      />
      <search className={classes.filters}>
        <TextInput
          ref={field}
          className={classes.search}
          type="search"
          defaultValue={asked.query}
          maxLength={limits.searchMax}
          onChange={({ currentTarget: { value } }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(() => go({ query: value.trim() }), pauseMs)
          }}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t`Names, owners and tags`}
          aria-label={isModel ? t`Search models` : t`Search datasets`}
          leftSection={<IconSearch size={16} />}
        />
        <NativeSelect
          className={classes.sort}
          aria-label={t`Sort by`}
          value={asked.sort}
          rightSection={<IconSelector size={14} />}
          onChange={({ currentTarget: { value } }) =>
            go({ sort: cardSorts.find((sort) => sort === value) ?? 'updated' })
          }
          data={cardSorts.map((value) => ({ value, label: names[value] }))}
        />
      </search>
      <div className={classes.columns}>
        <FacetList asked={asked} />
        <DiscoverResults asked={asked} />
      </div>
    </Page>
  )
}
