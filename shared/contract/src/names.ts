import { limits } from './limits.ts'
import { contractMessage, type Message } from './messages/contract-message.ts'

/**
 * First path segments that no owner may be called, since the web address belongs to a page, an API or a
 * well-known file. The host's route table and the server read this one list; a test compares it with the
 * routes that stand.
 */
export const reservedOwnerNames: readonly string[] = [
  'about',
  'admin',
  'ai',
  'api',
  'apple-touch-icon.png',
  'assets',
  'auth',
  'blog',
  'buckets',
  'careers',
  'collections',
  'contact',
  'cookies',
  'dashboard',
  'dataset',
  'datasets',
  'discussions',
  'docs',
  'explore',
  'favicon.ico',
  'favicon.svg',
  'features',
  'feed',
  'fonts',
  'forgot',
  'ghost',
  'health',
  'healthz',
  'help',
  'home',
  'humans.txt',
  'index.html',
  'info',
  'init',
  'integrations',
  'join',
  'kernels',
  'legal',
  'lfs',
  'login',
  'logout',
  'manifest.json',
  'marketplace',
  'metrics',
  'model',
  'models',
  'new',
  'notifications',
  'null',
  'oauth',
  'objects',
  'org',
  'orgs',
  'organizations',
  'overview',
  'papers',
  'pricing',
  'privacy',
  'products',
  'project',
  'projects',
  'public',
  'raw',
  'readyz',
  'register',
  'remotes.json',
  'repo',
  'repos',
  'repositories',
  'resolve',
  'robots.txt',
  'root',
  'search',
  'security',
  'service-worker.js',
  'setting',
  'settings',
  'shared',
  'sheaf',
  'signin',
  'signup',
  'sitemap.xml',
  'solutions',
  'spaces',
  'sponsors',
  'stars',
  'static',
  'status',
  'sudo',
  'support',
  'system',
  'tasks',
  'team',
  'teams',
  'terms',
  'topics',
  'trending',
  'undefined',
  'user',
  'users',
  'v1',
  'v2',
  'webhooks',
  'wiki',
  '-',
  '_remotes',
  '.well-known',
]

/** What stands beside repositories under `/:username/` and so can't be a repository's name. */
export const profileTabs = [
  'overview',
  'repos',
  'products',
  'following',
  'followers',
  'stars',
  'members',
  'settings',
] as const
export type ProfileTab = (typeof profileTabs)[number]

export const reservedRepoNames: readonly string[] = [...profileTabs, 'setting', '-', 'null', 'undefined']

const reservedOwnerEndings = ['.git', '.lock', '.wiki', '.atom', '.rss']
const reservedRepoEndings = ['.git', '.lock', '.wiki', '.atom', '.rss', '.bundle']

/** Names that Windows can't check out: a clone there would fail, whatever the server runs on. */
const deviceNames = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i

/**
 * What is wrong with an owner's name, or nothing when it may be used.
 * ASCII letters, digits and `_`, with `-` and `.` inside; unique without regard to case.
 */
export function ownerNameProblem(name: string): Message | undefined {
  if (name.length > limits.usernameMax) return contractMessage('owner_name.too_long', { max: limits.usernameMax })
  if (!/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?$/.test(name)) {
    return contractMessage('owner_name.characters')
  }
  if (name.includes('..') || name.includes('--')) return contractMessage('owner_name.dots')
  const lower = name.toLowerCase()
  const ending = reservedOwnerEndings.find((end) => lower.endsWith(end))
  if (ending) return contractMessage('owner_name.ending', { ending })
  if (reservedOwnerNames.includes(lower) || deviceNames.test(name))
    return contractMessage('owner_name.reserved', { name })
  return undefined
}

/**
 * What is wrong with a repository's name, or nothing when it may be used.
 * ASCII letters, digits, `_`, `-` and `.`, not starting with `-` or `.`; unique per owner without regard to case.
 */
export function repoNameProblem(name: string): Message | undefined {
  if (name.length > limits.repoNameMax) return contractMessage('repository_name.too_long', { max: limits.repoNameMax })
  if (!/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*)$/.test(name)) {
    return contractMessage('repository_name.characters')
  }
  if (name.includes('..') || name.endsWith('.')) return contractMessage('repository_name.dots')
  const lower = name.toLowerCase()
  const ending = reservedRepoEndings.find((end) => lower.endsWith(end))
  if (ending) return contractMessage('repository_name.ending', { ending })
  if (reservedRepoNames.includes(lower) || deviceNames.test(name))
    return contractMessage('repository_name.reserved', { name })
  return undefined
}

/**
 * What is wrong with a branch name, or nothing. The rules of git-check-ref-format(1) for one branch, and what would mean something
 * else in an address: a whole ref name, an object id.
 * @see https://git-scm.com/docs/git-check-ref-format
 */
export function branchNameProblem(name: string): Message | undefined {
  if (name === '') return contractMessage('branch_name.required')
  return refNameProblem(name) ?? (isRefName(name) ? undefined : contractMessage('branch_name.invalid'))
}

/** The same of a tag. */
export function tagNameProblem(name: string): Message | undefined {
  if (name === '') return contractMessage('tag_name.required')
  return refNameProblem(name) ?? (isRefName(name) ? undefined : contractMessage('tag_name.invalid'))
}

const refNameProblem = (name: string): Message | undefined =>
  name.length > limits.refNameMax ? contractMessage('branch_name.too_long', { max: limits.refNameMax }) : undefined

const isRefName = (name: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses them, so must we
  !/[\x00-\x20\x7f~^:?*[\\]/.test(name) &&
  !name.includes('..') &&
  !name.includes('@{') &&
  !name.includes('//') &&
  !/^[-/]|[/.]$/.test(name) &&
  name !== '@' &&
  name !== 'HEAD' &&
  !name.startsWith('refs/') &&
  !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(name) &&
  !name.split('/').some((part) => part.startsWith('.') || part.endsWith('.lock'))
