import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { fileTree, type TreeNode } from '@sheaf/code/diff'
import { printableName } from '@sheaf/code/printable-name'
import type { ChangedFile } from '@sheaf/contract'
import { IconSearch } from '@sheaf/ui/icons'
import { memo, useMemo, useState } from 'react'
import classes from './changed-files-tree.module.css'
import { fileId } from './diff-file.tsx'

interface Numbered extends ChangedFile {
  index: number
}

export interface ChangedFilesTreeProps {
  files: readonly ChangedFile[]
  /** How many rows of it stand for now, from the top; all, where nothing is said. */
  most?: number | undefined
  onGo: (index: number) => void
}

/** The files of a diff by their folders, and a field that leaves some of them. */
export const ChangedFilesTree = memo(function ChangedFilesTree({ files, most, onGo }: ChangedFilesTreeProps) {
  const { t } = useLingui()
  const [sought, setSought] = useState('')
  const nodes = useMemo(() => {
    const text = sought.trim().toLowerCase()
    const numbered: Numbered[] = files.map((file, index) => ({ ...file, index }))
    return fileTree(text === '' ? numbered : numbered.filter(({ path }) => path.toLowerCase().includes(text)))
  }, [files, sought])
  return (
    <nav className={classes.tree} aria-label={t`Changed files`}>
      <TextInput
        type="search"
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        placeholder={t`Filter files`}
        aria-label={t`Filter files`}
        leftSection={<IconSearch size={16} />}
      />
      {nodes.length === 0 ? (
        <p className={classes.none}>{t`No file has this in its path`}</p>
      ) : (
        <TreeLevel nodes={most === undefined ? nodes : topOf(nodes, { left: most })} onGo={onGo} />
      )}
    </nav>
  )
})

/** The rows of a tree from its top on, as far as there is room. */
const topOf = (nodes: readonly TreeNode<Numbered>[], room: { left: number }): TreeNode<Numbered>[] =>
  nodes.flatMap((node) => {
    room.left -= 1
    if (room.left < 0) return []
    return node.kind === 'folder' ? { ...node, children: topOf(node.children, room) } : node
  })

/** Of a row, in CSS pixels, as changed-files-tree.module.css has it. */
const rowHeight = 26

const rowsOf = (nodes: readonly TreeNode<Numbered>[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (node.kind === 'folder' ? rowsOf(node.children) : 0), 0)

function TreeLevel({ nodes, onGo }: { nodes: readonly TreeNode<Numbered>[]; onGo: (index: number) => void }) {
  return (
    <ul className={classes.level}>
      {nodes.map((node) =>
        node.kind === 'folder' ? (
          <li key={`/${node.path}`}>
            <span className={classes.folder} title={node.name}>
              {printableName(node.name)}
            </span>
            {/* Not drawn while it is out of sight; its height is known. A row by itself was more work for each frame than it saved. */}
            <div className={classes.inner} style={{ containIntrinsicBlockSize: rowsOf(node.children) * rowHeight }}>
              <TreeLevel nodes={node.children} onGo={onGo} />
            </div>
          </li>
        ) : (
          <li key={node.file.path}>
            <a
              className={classes.file}
              data-status={node.file.status}
              href={`#${fileId(node.file.index)}`}
              title={node.file.path}
              onClick={(event) => {
                event.preventDefault()
                onGo(node.file.index)
              }}
            >
              {printableName(node.name)}
            </a>
          </li>
        ),
      )}
    </ul>
  )
}
