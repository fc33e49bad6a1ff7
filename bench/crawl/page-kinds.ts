import { inAddress, pathsOf } from '../data/paths-of.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { gitLines } from '../data/run-git.ts'
import type { Hosted } from '../sheaf/workshop.ts'

/** A kind of page: the addresses of what pages of it ask for first. */
export interface Kind {
  name: string
  urls: readonly string[]
  /** Statuses that are right beside 200: too much for one answer is said, and is an answer. */
  alsoRight: readonly number[]
}

interface Source {
  mirror: string
  hosted: Hosted
  /** At most so many of each kind. */
  pages: number
}

/** Every kind of page that a repository has, of paths and commits drawn by chance; always the same ones of a history. */
export async function kindsOf({ mirror, hosted, pages }: Source): Promise<Kind[]> {
  const { api, raw, branch } = hosted
  const { files, folders } = await pathsOf({ mirror, branch })
  const commits = await gitLines(['--git-dir', mirror, 'rev-list', '--no-merges', branch])
  const refs = await gitLines([
    '--git-dir',
    mirror,
    'for-each-ref',
    '--format=%(refname:short)',
    'refs/tags',
    'refs/heads',
  ])
  const page = new URL(raw).origin + new URL(raw).pathname.replace(/\/raw$/, '')
  const drawn = {
    files: sampleOf(files, pages),
    folders: ['', ...sampleOf(folders, pages - 1)],
    commits: sampleOf(commits, pages),
    refs: sampleOf(refs, pages),
  }
  const at = (path: string) => (path === '' ? '' : `/${inAddress(path)}`)
  const commitPages = Math.floor(commits.length / 50)
  const numbers = sampleOf(
    Array.from({ length: commitPages }, (_, index) => index + 1),
    pages,
  )
  const kind = (name: string, urls: readonly string[], alsoRight: readonly number[] = []): Kind => ({
    name,
    urls,
    alsoRight,
  })
  const tooMuch = [413]
  return [
    kind(
      'document',
      drawn.files.map((path) => `${page}/blob/${branch}${at(path)}`),
    ),
    kind('overview', [
      api,
      `${api}/refs`,
      `${api}/languages/${branch}`,
      `${api}/readme/${branch}`,
      `${api}/releases`,
      `${api}/forks`,
    ]),
    kind(
      'folder',
      drawn.folders.map((path) => `${api}/tree/${branch}${at(path)}`),
    ),
    kind(
      'folder at a commit',
      drawn.commits.map((commit) => `${api}/tree/${commit}`),
    ),
    kind(
      'file',
      drawn.files.map((path) => `${api}/blob/${branch}${at(path)}`),
    ),
    kind(
      'colours',
      drawn.files.map((path) => `${api}/tokens/${branch}${at(path)}`),
      tooMuch,
    ),
    kind(
      'raw',
      drawn.files.map((path) => `${raw}/${branch}${at(path)}`),
    ),
    kind(
      'blame',
      drawn.files.map((path) => `${api}/blame/${branch}${at(path)}`),
      tooMuch,
    ),
    kind(
      'rendered',
      drawn.files
        .filter((path) => /\.(?:md|markdown)$/i.test(path))
        .map((path) => `${api}/rendered/${branch}${at(path)}`),
      tooMuch,
    ),
    kind(
      'notebook',
      drawn.files.filter((path) => path.endsWith('.ipynb')).map((path) => `${api}/notebook/${branch}${at(path)}`),
      tooMuch,
    ),
    kind(
      'history',
      numbers.map((number) => `${api}/commit/${branch}?page_size=50&page=${number}`),
    ),
    kind(
      'history of a path',
      drawn.files.map((path) => `${api}/commit/${branch}?page_size=50&path=${encodeURIComponent(path)}`),
    ),
    kind(
      'commit',
      drawn.commits.map((commit) => `${api}/commits/${commit}`),
    ),
    kind(
      'changes',
      drawn.commits.map((commit) => `${api}/changes/${commit}`),
      tooMuch,
    ),
    kind(
      'refs of a commit',
      drawn.commits.map((commit) => `${api}/commit-refs/${commit}`),
    ),
    kind(
      'comparison',
      drawn.commits.slice(1).map((commit, index) => `${api}/comparison/${drawn.commits[index]}...${commit}`),
      tooMuch,
    ),
    kind(
      'root of a ref',
      drawn.refs.map((ref) => `${api}/tree/${encodeURIComponent(ref)}`),
    ),
    kind(
      'search for a file',
      drawn.files.map((path) => `${api}/find-files/${branch}?query=${encodeURIComponent(path.slice(-8))}`),
    ),
    kind(
      'search in messages',
      drawn.files
        .slice(0, Math.ceil(pages / 20))
        .map((path) => `${api}/commit-search/${branch}?query=${encodeURIComponent(path.slice(0, 5))}`),
    ),
    kind('branches and tags', [`${api}/tags`, `${api}/refs`]),
    kind('contributors', [`${api}/contributions/${branch}`]),
  ].filter(({ urls }) => urls.length > 0)
}
