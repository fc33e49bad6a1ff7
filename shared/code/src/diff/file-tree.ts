/** A folder of changed files, or a file with its place among them. */
export type TreeNode<File> =
  | { kind: 'folder'; name: string; path: string; children: TreeNode<File>[] }
  | { kind: 'file'; name: string; file: File }

/** Files by their folders; a folder that holds a folder alone is one with it. */
export function fileTree<File extends { path: string }>(files: readonly File[]): TreeNode<File>[] {
  const root: TreeNode<File>[] = []
  const folders = new Map<string, TreeNode<File>[]>([['', root]])
  const folder = (path: string): TreeNode<File>[] => {
    const known = folders.get(path)
    if (known) return known
    const at = path.lastIndexOf('/')
    const children: TreeNode<File>[] = []
    folder(at < 0 ? '' : path.slice(0, at)).push({ kind: 'folder', name: path.slice(at + 1), path, children })
    folders.set(path, children)
    return children
  }
  for (const file of files) {
    const at = file.path.lastIndexOf('/')
    folder(at < 0 ? '' : file.path.slice(0, at)).push({ kind: 'file', name: file.path.slice(at + 1), file })
  }
  return root.map(joined)
}

function joined<File>(node: TreeNode<File>): TreeNode<File> {
  if (node.kind === 'file') return node
  const [only, ...others] = node.children
  if (only?.kind === 'folder' && others.length === 0) return joined({ ...only, name: `${node.name}/${only.name}` })
  return { ...node, children: node.children.map(joined) }
}
