import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@sheaf/git-engine'

/** A named root for bare repositories: a local folder, or a mounted one in a cluster. */
export interface StorageNode {
  name: string
  root: string
}

/** The storage nodes: where repositories are kept. */
export interface Storage {
  /** In the order of the configuration; the first one is the default. */
  readonly nodes: readonly StorageNode[]
  readonly defaultNode: StorageNode
  find(name: string): StorageNode | undefined
  /** The folder of a repository: made from its uid alone, so that no name of a user is ever part of a path. */
  repositoryDir(at: { node: string; uid: string }): string
  /** Makes the roots where they are missing. */
  prepare(): Promise<void>
}

const uidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Makes the storage of these nodes, name → root; there is at least one. */
export function createStorage(folders: ReadonlyMap<string, string>): Storage {
  const nodes = [...folders].map(([name, root]): StorageNode => ({ name, root }))
  const [defaultNode] = nodes
  if (defaultNode === undefined) throw new Error('a server needs at least one storage node')
  const roots = new Map<string, string>()

  const find = (name: string) => nodes.find((node) => node.name === name)
  // Git compares a repository's real path with the one that it was told is safe.
  const rootOf = (node: StorageNode): string => {
    const known = roots.get(node.name)
    if (known !== undefined) return known
    const real = realpathSync(node.root)
    roots.set(node.name, real)
    return real
  }

  return {
    nodes,
    defaultNode,
    find,
    repositoryDir({ node, uid }) {
      const known = find(node)
      if (known === undefined) throw new Error(`there is no storage node called ${node}`)
      if (!uidShape.test(uid)) throw new Error('a repository is found by its uid')
      // The end of a UUIDv7 is random; its beginning is a clock and would put a day's repositories into one folder.
      return join(rootOf(known), uid.slice(-2), uid.slice(-4, -2), `${uid}.git`)
    },
    async prepare() {
      for (const { root } of nodes) await makeFolder(root)
    },
  }
}
