import { sampleOf } from '../data/random-numbers.ts'
import { git, gitLines } from '../data/run-git.ts'

/** A file or folder at a branch, tag or commit. */
export interface Place {
  ref: string
  path: string
  /** Of a file its bytes, of a folder how many entries it has, as git says. */
  size: number
}

/** What addresses of pages are made of, drawn by chance; always the same of a history. */
export interface Drawn {
  files: readonly Place[]
  folders: readonly Place[]
  links: readonly Place[]
  /** The same at other branches and tags, each of which has some. */
  filesAnywhere: readonly Place[]
  foldersAnywhere: readonly Place[]
  commits: readonly string[]
  refs: readonly string[]
  /** How many commits the default branch has. */
  commitCount: number
}

interface From {
  mirror: string
  branch: string
  /** At most so many of each. */
  pages: number
}

/** So many places are drawn from each of the other refs. */
const fromEachRef = 25

/** Draws places, commits and refs of a history. */
export async function draw({ mirror, branch, pages }: From): Promise<Drawn> {
  const mergeless = await gitLines(['--git-dir', mirror, 'rev-list', '--no-merges', branch])
  const format = '--format=%(objecttype) %(*objecttype) %(refname:short)'
  const named = await gitLines(['--git-dir', mirror, 'for-each-ref', format, 'refs/tags', 'refs/heads'])
  // A tag of a key or of a folder has no pages.
  const ofCommits = named
    .map((row) => /^(?:commit |tag commit) (.+)$/.exec(row)?.[1])
    .filter((name) => name !== undefined)
  const refs = sampleOf(ofCommits, pages)
  const here = await placesOf(mirror, branch)
  const anywhere = { files: [] as Place[], folders: [] as Place[] }
  for (const [index, ref] of refs.slice(0, Math.ceil(pages / fromEachRef)).entries()) {
    const there = await placesOf(mirror, ref)
    anywhere.files.push(...sampleOf(there.files, fromEachRef, index))
    anywhere.folders.push(...sampleOf(there.folders, fromEachRef, index))
  }
  return {
    files: sampleOf(here.files, pages),
    links: sampleOf(here.links, pages),
    folders: sampleOf(here.folders, pages),
    filesAnywhere: anywhere.files.slice(0, pages),
    foldersAnywhere: anywhere.folders.slice(0, pages),
    commits: sampleOf(mergeless, pages),
    refs,
    commitCount: Number(await git(['--git-dir', mirror, 'rev-list', '--count', branch])),
  }
}

/** All files, symbolic links and folders of a ref, the root among them, whatever their names are. */
async function placesOf(mirror: string, ref: string): Promise<Record<'files' | 'links' | 'folders', Place[]>> {
  const listed = await git(['--git-dir', mirror, 'ls-tree', '-r', '-t', '-l', '-z', ref])
  const files: Place[] = []
  const links: Place[] = []
  const entries = new Map([['', 0]])
  for (const row of listed.split('\0').filter(Boolean)) {
    const [mode, kind, , size] = row.slice(0, row.indexOf('\t')).split(/ +/)
    const path = row.slice(row.indexOf('\t') + 1)
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    entries.set(folder, (entries.get(folder) ?? 0) + 1)
    if (kind === 'tree') entries.set(path, entries.get(path) ?? 0)
    if (kind === 'blob') (mode === '120000' ? links : files).push({ ref, path, size: Number(size) })
  }
  return { files, links, folders: [...entries].map(([path, size]) => ({ ref, path, size })) }
}
