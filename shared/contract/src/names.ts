import { limits } from './limits.ts'

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
export const profileTabs = ['overview', 'repos', 'products', 'following', 'followers', 'stars'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const reservedRepoNames: readonly string[] = [...profileTabs, 'settings', 'setting', '-', 'null', 'undefined']

const reservedRepoEndings = ['.git', '.lock', '.wiki', '.atom', '.rss', '.bundle']

/** Names that Windows can't check out: a clone there would fail, whatever the server runs on. */
const deviceNames = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i

/**
 * Says what is wrong with an owner's name, for people, or nothing when it may be used.
 * ASCII letters, digits and `_`, with `-` and `.` inside; unique without regard to case.
 */
export function ownerNameProblem(name: string): string | undefined {
  if (name.length > limits.usernameMax) return `A name has at most ${limits.usernameMax} characters`
  if (!/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?$/.test(name)) {
    return 'Use letters, digits and underscores; dots and hyphens only inside'
  }
  if (name.includes('..') || name.includes('--')) return 'Dots and hyphens may not follow each other'
  if (/\.(git|lock|atom|rss|wiki)$/i.test(name)) return 'This ending is reserved'
  if (reservedOwnerNames.includes(name.toLowerCase()) || deviceNames.test(name)) return 'This name is reserved'
  return undefined
}

/**
 * Says what is wrong with a repository's name, for people, or nothing when it may be used.
 * ASCII letters, digits, `_`, `-` and `.`, not starting with `-` or `.`; unique per owner without regard to case.
 */
export function repoNameProblem(name: string): string | undefined {
  if (name.length > limits.repoNameMax) return `A name has at most ${limits.repoNameMax} characters`
  if (!/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*)$/.test(name)) {
    return 'Use letters, digits, underscores, dots and hyphens; start with a letter, a digit or an underscore'
  }
  if (name.includes('..') || name.endsWith('.')) return 'Dots may not follow each other or end a name'
  const lower = name.toLowerCase()
  const ending = reservedRepoEndings.find((end) => lower.endsWith(end))
  if (ending) return `A repository name may not end in ${ending}`
  if (reservedRepoNames.includes(lower) || deviceNames.test(name)) return 'This name is reserved'
  return undefined
}

/**
 * Says what is wrong with a branch name, or nothing. The rules of git-check-ref-format(1) for one branch.
 * @see https://git-scm.com/docs/git-check-ref-format
 */
export function branchNameProblem(name: string): string | undefined {
  if (name === '') return 'Please input a branch name'
  if (name.length > limits.refNameMax) return `A branch name has at most ${limits.refNameMax} characters`
  const bad =
    // biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses them, so must we
    /[\x00-\x20\x7f~^:?*[\\]/.test(name) ||
    name.includes('..') ||
    name.includes('@{') ||
    name.includes('//') ||
    name.startsWith('/') ||
    name.startsWith('-') ||
    name.endsWith('/') ||
    name.endsWith('.') ||
    name === '@' ||
    name === 'HEAD' ||
    name.split('/').some((part) => part.startsWith('.') || part.endsWith('.lock'))
  return bad ? 'Git does not accept this branch name' : undefined
}
