import { i18n as app } from '@lingui/core'
import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { NotFoundState, Page, TextLink } from '@sheaf/ui'
import { useParams } from 'react-router'
import { PostDate } from './post-date.tsx'
import { posts } from './posts.ts'
import { SitePage } from './site-page.tsx'

const postAt = (slug: string | undefined) => posts.find((post) => post.slug === slug)

export const handle = {
  title: ({ params }) => {
    const post = postAt(params.slug)
    return post ? app._(post.title) : say`Blog`
  },
} satisfies RouteHandle

export function Component() {
  const { i18n } = useLingui()
  const post = postAt(useParams().slug)
  if (!post) {
    return (
      <Page>
        <NotFoundState />
      </Page>
    )
  }
  const { title, about, written, Text } = post
  return (
    <SitePage title={i18n._(title)} lead={i18n._(about)}>
      <PostDate day={written} />
      <Text />
      <p>
        <Trans>
          <TextLink to={sitePaths.blog()}>More from the blog</TextLink>
        </Trans>
      </p>
    </SitePage>
  )
}
