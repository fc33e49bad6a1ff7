import { createHash, randomUUIDv7 } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GitEngine } from '@sheaf/git-engine'
import type { Database } from '../../server/src/db/database.ts'
import type { AccountRow } from '../../server/src/domains/accounts/index.ts'
import type { Storage } from '../../server/src/storage/storage-nodes.ts'

export interface SuiteRepositories {
  /** Finds a repository's folder by the uid of its row. */
  storage: Storage
  /**
   * Makes Sheaf know a repository that lies in this folder and gives the path of its routes; nothing where none lies
   * there. The suite changes refs behind Sheaf's back, so that what Sheaf remembers of them is dropped each time.
   */
  pathOf(options: { folder: string; isPrivate: boolean }): Promise<string | undefined>
}

interface Known {
  database: Database
  git: GitEngine
  owner: AccountRow
}

/** Rows for the repositories that the suite makes and removes by hand. */
export function suiteRepositories({ database, git, owner }: Known): SuiteRepositories {
  const folders = new Map<string, string>()
  const names = new Map<string, Promise<string>>()
  const node = { name: 'local', root: '/' }

  const insert = async ({ folder, isPrivate }: { folder: string; isPrivate: boolean }): Promise<string> => {
    const name = createHash('sha1').update(`${isPrivate} ${folder}`).digest('hex')
    const uid = randomUUIDv7()
    folders.set(uid, folder)
    const now = Date.now()
    const row = {
      uid,
      owner_id: owner.ownerId,
      name,
      kind: 'code',
      description: '',
      is_private: isPrivate ? 1 : 0,
      default_branch: branchOf(folder),
      storage_node: node.name,
      state: 'ready',
      created_at: now,
      updated_at: now,
    } as const
    await database.write.insertInto('repositories').values(row).execute()
    return name
  }

  return {
    storage: {
      nodes: [node],
      defaultNode: node,
      find: (name) => (name === node.name ? node : undefined),
      repositoryDir: ({ uid }) => folders.get(uid) ?? '/nowhere',
      prepare: async () => undefined,
    },
    async pathOf({ folder, isPrivate }) {
      const found = gitDirAt(folder)
      if (found === undefined) return undefined
      git.write.pushed({ gitDir: found, moved: [] })
      const key = `${isPrivate} ${found}`
      const name = names.get(key) ?? insert({ folder: found, isPrivate })
      names.set(key, Promise.resolve(name))
      return `/${owner.username}/${await name}.git`
    },
  }
}

/** As http-backend looks for a repository where an address names one. */
const gitDirAt = (folder: string): string | undefined =>
  ['', '/.git', '.git', '.git/.git'].map((end) => `${folder}${end}`).find((each) => existsSync(join(each, 'HEAD')))

const branchOf = (gitDir: string): string =>
  /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(join(gitDir, 'HEAD'), 'utf8'))?.[1] ?? 'main'
