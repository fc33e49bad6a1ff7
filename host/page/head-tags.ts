import { trimEndSlashes } from '@sheaf/contract'

/** What search engines and link previews are told about a page (https://ogp.me). */
export interface HeadTags {
  title: string
  description?: string
  /** Whole address. */
  canonical?: string
  type?: 'website' | 'object' | 'profile'
  /** Whole address. */
  picture?: string
  /** An Atom feed of what happens there. */
  feed?: { path: string; title: string }
}

/**
 * What the server says of a page about something that everybody may see: paths in place of addresses. Nothing for all other pages, so that
 * what is private and what is not there get the same document.
 */
export interface PageDescription {
  title: string
  description: string
  canonical: string
  type: 'object' | 'profile'
  picture: string
  feed: { path: string; title: string }
}

/** Asks the server to describe the page at a path. */
export type DescribePage = (pathname: string) => Promise<PageDescription | undefined>

const site = 'Sheaf'
const summary =
  'Sheaf hosts Git repositories, AI models and datasets for machine-learning teams, on their own machine or cluster.'

interface PublicPage {
  title: string
  description: string
  /** The path under which it should be known, where it stands at several. */
  canonical?: string
}

const pricing = {
  title: 'Pricing · Sheaf',
  description: 'Start for free. Move to a larger plan when your team needs it.',
}

/** The pages whose content is the same for everyone. Others are named by the host when they have their data. */
const publicPages: ReadonlyMap<string, PublicPage> = new Map<string, PublicPage>([
  ['/', { title: 'Sheaf: a home for code, models and datasets', description: summary }],
  ['/about', { title: 'About · Sheaf', description: summary }],
  [
    '/about/project',
    { title: 'The project · Sheaf', description: 'Why Sheaf exists, how it is built and how we work.' },
  ],
  ['/about/solutions', { title: 'Solutions · Sheaf', description: 'Where a repository of your own helps.' }],
  ['/about/resources', { title: 'Resources · Sheaf', description: 'Everything there is to read about Sheaf.' }],
  ['/about/pricing', pricing],
  ['/pricing', { ...pricing, canonical: '/about/pricing' }],
  ['/features', { title: 'Features · Sheaf', description: 'What Sheaf does today.' }],
  [
    '/integrations',
    { title: 'Integrations · Sheaf', description: 'What works together with Sheaf, and how to set it up.' },
  ],
  ['/docs', { title: 'Documentation · Sheaf', description: 'From the first push to the settings of a server.' }],
  ['/blog', { title: 'Blog · Sheaf', description: 'How Sheaf works inside, with the figures behind it.' }],
  ['/support', { title: 'Support · Sheaf', description: "What to do when something doesn't work." }],
  ['/careers', { title: 'Careers · Sheaf', description: 'Sheaf is a project, and you can take part in it.' }],
  ['/contact', { title: 'Contact · Sheaf', description: 'Write to the people who run this Sheaf.' }],
  ['/terms', { title: 'Terms of Service · Sheaf', description: 'The terms under which this Sheaf is offered.' }],
  [
    '/privacy',
    { title: 'Privacy Policy · Sheaf', description: 'What this Sheaf stores about people, and who gets it.' },
  ],
  ['/auth/login', { title: 'Log in · Sheaf', description: 'Log in to Sheaf.' }],
  ['/auth/signup', { title: 'Sign up · Sheaf', description: 'Create an account on Sheaf.' }],
])

/** What the head of a described page holds. Without a public address there is none to be known under, and no picture to point to. */
export function headTagsOf({ canonical, picture, ...words }: PageDescription, publicUrl: string | undefined): HeadTags {
  return publicUrl === undefined ? words : { ...words, canonical: publicUrl + canonical, picture: publicUrl + picture }
}

/** What the head of a page holds that is the same for everyone. */
export function headTagsFor(pathname: string, publicUrl: string | undefined): HeadTags {
  const page = publicPages.get(trimEndSlashes(pathname) || '/')
  if (!page) return { title: site }
  const { canonical = pathname, ...words } = page
  return { ...words, type: 'website', ...(publicUrl === undefined ? {} : { canonical: publicUrl + canonical }) }
}
