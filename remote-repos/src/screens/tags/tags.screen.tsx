import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { Counter, EmptyState, TextLink } from '@sheaf/ui'
import { IconPlus, IconSearch, IconTag } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../api/tags.queries.ts'
import { DeletedRefs } from '../../components/deleted-refs.tsx'
import { RefQuestions, useAskRef } from '../../components/ref-dialogs/ref-questions.tsx'
import list from '../../components/ref-list.module.css'
import { TagRows } from './tag-rows.tsx'

/** So few tags are seen at a glance. */
const fewTags = 10

/** The tags of a repository, those of the newest commits first, found by a part of their name, and what can be done to them. */
export function TagsScreen() {
  return (
    <RefQuestions>
      <Tags />
    </RefQuestions>
  )
}

function Tags() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data } = useSuspenseInfiniteQuery(tagsQuery({ ...at, search: '' }))
  const total = data.pages.at(-1)?.total ?? 0
  const { can_write } = useRepository()
  const ask = useAskRef()
  const [search, setSearch] = useState('')
  return (
    <>
      <div className={list.head}>
        <h2>{t`Tags`}</h2>
        <Counter value={total} />
        <TextLink to={paths.releases(at.owner, at.repo)}>{t`Releases`}</TextLink>
        {total > fewTags && (
          <search className={list.search}>
            <TextInput
              type="search"
              value={search}
              maxLength={255}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder={t`Find a tag`}
              aria-label={t`Find a tag`}
              leftSection={<IconSearch size={16} />}
            />
          </search>
        )}
        {can_write && (
          <Button
            className={total > fewTags ? undefined : list.action}
            leftSection={<IconPlus size={16} />}
            onClick={() => ask({ kind: 'new-tag' })}
          >
            {t`Create tag`}
          </Button>
        )}
      </div>
      {total === 0 ? (
        <EmptyState icon={<IconTag size={24} />} title={t`No tags yet`}>
          {t`Tags give a name to a point in the history, such as a version`}
        </EmptyState>
      ) : (
        <TagRows search={search.trim()} />
      )}
      {can_write && <DeletedRefs kind="tag" />}
    </>
  )
}
