import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { TextLink } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { releaseQuery } from '../../api/releases.queries.ts'
import list from '../../components/ref-list.module.css'
import { ReleaseArticle } from './release-article.tsx'

/** /:owner/:repo/releases/tag/*: one release. */
export function ReleaseScreen({ tag }: { tag: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data: release } = useSuspenseQuery(releaseQuery(at, tag))
  return (
    <>
      <div className={list.head}>
        <h2>
          <TextLink look="plain" to={paths.releases(at.owner, at.repo)}>{t`Releases`}</TextLink>
        </h2>
      </div>
      <ReleaseArticle at={at} release={release} />
    </>
  )
}
