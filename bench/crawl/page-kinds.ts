import type { Answer } from '../client/ask.ts'
import { inAddress } from '../data/paths-of.ts'
import { sampleOf } from '../data/random-numbers.ts'
import type { Hosted } from '../sheaf/workshop.ts'
import { draw, type Place } from './drawn.ts'
import * as whole from './whole.ts'

/** An address of what a page asks for first, and what its answer has to have. */
export interface Address {
  url: string
  isWhole?: whole.Check
  /** Whether more is to come: a page asks again then. */
  isPart?: (answer: Answer) => boolean
}

/** A kind of page: the addresses of what pages of it ask for first. */
export interface Kind {
  name: string
  addresses: readonly Address[]
  /** Statuses that are right beside 200: too much for one answer is said, and is an answer. */
  alsoRight: readonly number[]
}

interface Source {
  mirror: string
  hosted: Hosted
  /** At most so many of each kind. */
  pages: number
}

const pageSize = 50
const formats = ['zip', 'tar.gz', 'tar.zst'] as const
const tooMuch = [413]
/** A search that takes too long, or for too little, is refused in words. */
const refused = [422]

/** Every kind of page that a repository has, of paths, refs and commits drawn by chance; always the same ones of a history. */
export async function kindsOf({ mirror, hosted, pages }: Source): Promise<Kind[]> {
  const { api, raw, branch } = hosted
  const { origin, pathname } = new URL(raw)
  const page = origin + pathname.replace(/\/raw$/, '')
  const name = pathname.split('/').slice(1, 3).join('/')
  const drawn = await draw({ mirror, branch, pages })
  const { commits, refs } = drawn
  const pageCount = Math.floor(drawn.commitCount / pageSize)
  const numbers = sampleOf(
    Array.from({ length: pageCount }, (_, index) => index + 1),
    pages,
  )
  const ofPlaces = (places: readonly Place[], area: string, check?: (place: Place) => whole.Check): Address[] =>
    places.map((place) => ({ url: `${api}/${area}/${at(place)}`, ...(check && { isWhole: check(place) }) }))
  /** As a page asks, which has what is known within that time, and then the rest. */
  const asked = (addresses: readonly Address[]) =>
    addresses.map((address) => ({
      ...address,
      url: `${address.url}?start_line=1&within=700`,
      isPart: whole.isPartOfBlame,
    }))
  const of = (urls: readonly string[]): Address[] => urls.map((url) => ({ url }))
  const ending = (expression: RegExp) => drawn.files.filter(({ path }) => expression.test(path))
  const history = (area: string, list: 'data' | 'commits') =>
    numbers.map((number) => ({
      url: `${api}/${area}/${inRef(branch)}?page_size=${pageSize}&page=${number}`,
      isWhole: whole.hasCommits(pageSize, list),
    }))
  const logOf = ({ ref, path }: Place) =>
    `${api}/commit/${inRef(ref)}?page_size=${pageSize}&path=${encodeURIComponent(path)}`
  const words = drawn.files.map(({ path }) => path.split(/[^A-Za-z]+/).toSorted((a, b) => b.length - a.length)[0] ?? '')
  const overview = ['', 'refs', 'releases', 'forks']
  const ofRef = ['languages', 'readme', 'license', 'contributors', 'contributions']

  const kinds: [name: string, addresses: Address[], alsoRight?: readonly number[]][] = [
    ['document', of(drawn.files.map((place) => `${page}/blob/${at(place)}`))],
    ['overview', of(overview.map((part) => (part === '' ? api : `${api}/${part}`)))],
    ['languages and people', of(ofRef.map((part) => `${api}/${part}/${inRef(branch)}`))],
    ['folder', ofPlaces(drawn.folders, 'tree', whole.hasAllEntries)],
    ['folder at a ref', ofPlaces(drawn.foldersAnywhere, 'tree', whole.hasAllEntries)],
    ['root at a commit', of(commits.map((commit) => `${api}/tree/${commit}`))],
    ['root of a ref', of(refs.map((ref) => `${api}/tree/${inRef(ref)}`))],
    ['file', ofPlaces(drawn.files, 'blob', whole.hasItsText)],
    ['symbolic link', ofPlaces(drawn.links, 'blob', whole.hasItsText)],
    ['file at a ref', ofPlaces(drawn.filesAnywhere, 'blob', whole.hasItsText)],
    ['colours', ofPlaces(drawn.files, 'tokens'), tooMuch],
    ['outline', ofPlaces(drawn.files, 'outline'), tooMuch],
    ['contents', ofPlaces(ending(/\.(?:zip|tar|tgz|tar\.gz|safetensors|gguf|pkl|pt)$/i), 'contents')],
    ['raw', drawn.files.map((place) => ({ url: `${raw}/${at(place)}`, isWhole: whole.hasAllBytes(place) }))],
    ['blame', asked(ofPlaces(drawn.files, 'blame', () => whole.hasNoGaps)), [...tooMuch, ...refused]],
    ['blame at a ref', asked(ofPlaces(drawn.filesAnywhere, 'blame', () => whole.hasNoGaps)), [...tooMuch, ...refused]],
    ['rendered', ofPlaces(ending(/\.(?:md|markdown)$/i), 'rendered'), tooMuch],
    ['notebook', ofPlaces(ending(/\.ipynb$/), 'notebook'), tooMuch],
    ['history', history('commit', 'data')],
    ['graph', history('commit-graph', 'commits')],
    ['history of a path', of(drawn.files.map(logOf))],
    ['history of a path at a ref', of(drawn.filesAnywhere.map(logOf))],
    ['commit', of(commits.map((commit) => `${api}/commits/${commit}`))],
    ['changes', of(commits.map((commit) => `${api}/changes/${commit}`)), tooMuch],
    ['refs of a commit', of(commits.map((commit) => `${api}/commit-refs/${commit}`))],
    ['comparison', of(commits.slice(1).map((commit, index) => `${api}/comparison/${commits[index]}...${commit}`))],
    ['changes of a comparison', of(commits.slice(1).map((commit, i) => `${api}/changes/${commits[i]}...${commit}`))],
    [
      'archive of a folder',
      drawn.folders
        .filter(({ path }) => path !== '')
        .map(({ ref, path }, index) => ({
          url: `${page}/archive/${inRef(ref)}.${formats[index % formats.length]}?path=${encodeURIComponent(path)}`,
          isWhole: whole.isWholeArchive,
        })),
    ],
    [
      'search for a file',
      of(
        drawn.files.map(({ path }) => `${api}/find-files/${inRef(branch)}?query=${encodeURIComponent(path.slice(-8))}`),
      ),
    ],
    [
      'search in messages',
      of(
        drawn.files
          .slice(0, Math.ceil(pages / 20))
          .map(({ path }) => `${api}/commit-search/${inRef(branch)}?query=${encodeURIComponent(path.slice(0, 5))}`),
      ),
    ],
    [
      'search in code',
      of(words.map((word) => `${origin}/api/search/code?query=${encodeURIComponent(`${word} repo:${name}`)}`)),
      refused,
    ],
    [
      'search in commits',
      of(words.map((word) => `${origin}/api/search/commits?query=${encodeURIComponent(`${word} repo:${name}`)}`)),
      refused,
    ],
    ['branches', of(refs.map((ref) => `${api}/refs?query=${encodeURIComponent(ref.slice(0, 3))}`))],
    ['tags', of(refs.map((ref) => `${api}/tags?query=${encodeURIComponent(ref.slice(0, 3))}`))],
  ]
  return kinds
    .filter(([, addresses]) => addresses.length > 0)
    .map(([called, addresses, alsoRight = []]) => ({ name: called, addresses, alsoRight }))
}

const inRef = (ref: string) => encodeURIComponent(ref)
const at = ({ ref, path }: Place) => (path === '' ? inRef(ref) : `${inRef(ref)}/${inAddress(path)}`)
