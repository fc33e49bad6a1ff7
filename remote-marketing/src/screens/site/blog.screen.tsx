import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { PostDate } from './post-date.tsx'
import { posts } from './posts.ts'
import { Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Blog` } satisfies RouteHandle

export function Component() {
  const { t, i18n } = useLingui()
  return (
    <SitePage title={t`Blog`} lead={t`How Sheaf works inside, with the figures behind it.`}>
      {posts.map(({ slug, written, title, about }) => (
        <Part key={slug} title={<TextLink to={sitePaths.post(slug)}>{i18n._(title)}</TextLink>}>
          <p>{i18n._(about)}</p>
          <PostDate day={written} />
        </Part>
      ))}
    </SitePage>
  )
}
