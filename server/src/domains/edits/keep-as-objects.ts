import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@sheaf/contract'
import { lfsPointer, longestPointer, writeLfsPointer } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { attributesFile, keepObject, lfsByAttributes, readAttributes } from '../objects/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { Change, SentContent } from './place-changes.ts'
import { findUpload } from './uploads.ts'

/** What is committed in place of what was sent for a path, where `.gitattributes` leaves that to Git LFS: a pointer. */
export type AsCommitted = (path: string, content: SentContent) => Promise<SentContent>

interface Keeping {
  repository: FoundRepository
  userId: number
  changes: readonly Change[]
}

/**
 * Keeps as objects what Git LFS would, as its filter does at `git add`. Gives, for a commit to stand on, what says so of each path: by
 * `.gitattributes` as it will be, since that may be among the changes. An object is kept once, however often the branch moves on; one
 * whose commit comes to nothing is swept as those of pushes are.
 */
export function keepAsObjects(
  deps: Deps,
  { repository, userId, changes }: Keeping,
): (tip: string | undefined) => Promise<AsCommitted> {
  const pointers = new Map<string, Promise<Buffer>>()
  const keep = async (content: SentContent) => {
    const { size, body } =
      'bytes' in content
        ? { size: content.bytes.length, body: Readable.from([content.bytes]) }
        : { size: content.size, body: createReadStream(content.file) }
    return Buffer.from(writeLfsPointer({ oid: await keepObject(deps, { repository, body, size }), size }))
  }
  const pointerFor = (path: string, content: SentContent) => {
    const known = pointers.get(path)
    if (known !== undefined) return known
    const made = keep(content)
    pointers.set(path, made)
    return made
  }
  return async (tip) => {
    const sent = await sentAttributes(deps, { userId, changes })
    const isLfs = lfsByAttributes(sent ?? (await readAttributes(deps, { gitDir: repository.gitDir, commit: tip })))
    return async (path, content) =>
      isLfs(path) && !(await staysAsItIs(path, content)) ? { bytes: await pointerFor(path, content) } : content
  }
}

/** As the filter of Git LFS has it: nothing stays nothing, and what is a pointer already is none of another pointer. */
async function staysAsItIs(path: string, content: SentContent): Promise<boolean> {
  const size = 'bytes' in content ? content.bytes.length : content.size
  // A pattern may mean the file that it stands in, which git has to read.
  if (size === 0 || path === attributesFile) return true
  if (size > longestPointer) return false
  const bytes = 'bytes' in content ? content.bytes : await readFile(content.file)
  return lfsPointer(bytes.toString('utf8')) !== undefined
}

/** What the changes make of `.gitattributes`; nothing where they leave it alone. */
async function sentAttributes(
  { config }: Pick<Deps, 'config'>,
  { userId, changes }: Pick<Keeping, 'userId' | 'changes'>,
): Promise<string | undefined> {
  let text: string | undefined
  for (const change of changes) {
    const from = change.action === 'delete' ? change.path : change.from
    if (from === attributesFile) text = ''
    if (change.action !== 'put' || change.path !== attributesFile) continue
    if (change.upload === undefined) {
      text = change.text ?? ''
      continue
    }
    const { file, size } = await findUpload({ config }, { userId, id: change.upload })
    text = size > limits.editableBytes ? '' : await readFile(file, 'utf8')
  }
  return text
}
