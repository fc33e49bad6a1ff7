import { limits } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { fileAt, smallFile, utf8Text } from '../edits/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type DiscussionTemplate, parseTemplate } from './parse-template.ts'

/** Where they may lie: what the first of these has counts. */
const pullPlaces = ['.sheaf/', '.github/', '', 'docs/'].flatMap((folder) =>
  ['PULL_REQUEST_TEMPLATE.md', 'pull_request_template.md'].map((name) => `${folder}${name}`),
)
/** What other forges have for issues is for discussions here: there is one kind of either. */
const discussionPlaces = ['.sheaf/DISCUSSION_TEMPLATE', '.github/DISCUSSION_TEMPLATE', '.github/ISSUE_TEMPLATE']
/** Entries of a folder that are looked at, and templates of those, by name. */
const most = { entries: 100, templates: 20 }

interface Templates {
  pull: string | null
  discussions: DiscussionTemplate[]
}

/** What the default branch of a repository has texts of threads begin with; nothing before its first commit. */
export async function readTemplates(
  deps: Pick<Deps, 'git'>,
  { gitDir, refsVersion: version, defaultBranch }: FoundRepository,
): Promise<Templates> {
  const revision = `refs/heads/${defaultBranch}`
  const head = await deps.git.read.resolve({ gitDir, version, revision, unreachable: false })
  if (head === undefined) return { pull: null, discussions: [] }
  const at = { gitDir, commit: head.commit }
  return { pull: await readPullTemplate(deps, at), discussions: await readDiscussionTemplates(deps, at) }
}

interface At {
  gitDir: string
  commit: string
}

async function readPullTemplate(deps: Pick<Deps, 'git'>, at: At): Promise<string | null> {
  for (const path of pullPlaces) {
    const file = await fileAt(deps, { ...at, path })
    if (file?.kind === 'blob') return (await textOf(deps, { ...at, oid: file.oid }))?.trim() || null
  }
  return null
}

async function readDiscussionTemplates(deps: Pick<Deps, 'git'>, { gitDir, commit }: At): Promise<DiscussionTemplate[]> {
  const templates: DiscussionTemplate[] = []
  for (const path of discussionPlaces) {
    const folder = await fileAt(deps, { gitDir, commit, path })
    if (folder?.kind !== 'tree') continue
    const asked = { gitDir, tree: folder.oid, recursive: false, after: undefined, limit: most.entries }
    for (const { entry } of (await deps.git.read.walk(asked)).entries) {
      const name = entry.name.toString()
      if (templates.length === most.templates || entry.kind !== 'blob' || !/\.md$/i.test(name)) continue
      const text = await textOf(deps, { gitDir, oid: entry.oid })
      if (text !== undefined) templates.push(parseTemplate(name, text))
    }
    if (templates.length > 0) break
  }
  return templates
}

/** A file as a text that a thread has room for; nothing of a larger one, and of what is no text. */
async function textOf(deps: Pick<Deps, 'git'>, file: { gitDir: string; oid: string }): Promise<string | undefined> {
  const { bytes } = await smallFile(deps, file)
  const text = utf8Text(bytes)
  return text !== undefined && text.length <= limits.threadTextMax ? text : undefined
}
