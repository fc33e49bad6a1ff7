import { trimEndSlashes } from '@sheaf/contract'

/** What search engines and link previews are told about a page. */
export interface HeadTags {
  title: string
  description?: string
  canonical?: string
}

const site = 'Sheaf'
const summary =
  'Sheaf hosts Git repositories, AI models and datasets for machine-learning teams, on their own machine or cluster.'

/** The pages whose content is the same for everyone. Others are named by the host when they have their data. */
const publicPages: ReadonlyMap<string, { title: string; description: string }> = new Map([
  ['/', { title: 'Sheaf: a home for code, models and datasets', description: summary }],
  ['/about', { title: 'About · Sheaf', description: summary }],
  ['/auth/login', { title: 'Log in · Sheaf', description: 'Log in to Sheaf.' }],
  ['/auth/signup', { title: 'Sign up · Sheaf', description: 'Create an account on Sheaf.' }],
])

export function headTagsFor(pathname: string, publicUrl: string | undefined): HeadTags {
  const page = publicPages.get(trimEndSlashes(pathname) || '/')
  if (!page) return { title: site }
  return { ...page, ...(publicUrl === undefined ? {} : { canonical: publicUrl + pathname }) }
}
