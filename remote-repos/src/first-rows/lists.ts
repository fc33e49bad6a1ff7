import { commitListClasses as commitClasses } from '@sheaf/changes/rows'
import { element, icon } from '@sheaf/ui/rows'
import classes from '../components/folder-list.module.css'
import branchClasses from '../components/ref-list.module.css'
import codeClasses from '../screens/code/code.module.css'
import treeClasses from '../screens/tree/tree.module.css'
import type { Drawing } from './row-parts.ts'

/** Heights of what the app draws above the rows, margins included: they stand where they will stand. In CSS pixels. */
const above = {
  toolbar: 44,
  search: 48,
  searchBelow: 40,
  field: 48,
  fieldBelow: 32,
  count: 26,
  newest: 40,
} as const

/** No room for a field in the line of a title or a button. */
const isPhone = () => !window.matchMedia('(min-width: 30em)').matches

const space = (height: number) => element('div', { style: `height:${height}px` })

/** Busy until the app has taken their place: what copies, opens and follows is not there yet. */
const list = (rows: readonly HTMLElement[], { className, label }: { className: string | undefined; label: string }) =>
  rows.length === 0 ? undefined : element('ul', { class: className, 'aria-label': label, 'aria-busy': 'true' }, ...rows)

type Drawn = HTMLElement | undefined

/** The front page of a repository: its files, beside the room of what there is to know about it. */
export function rootList(rows: readonly HTMLElement[], { words }: Drawing): Drawn {
  const files = list(rows, { className: classes.list, label: words.files })
  const newest = element('div', { class: classes.head, style: `height:${above.newest}px` })
  return (
    files &&
    element(
      'div',
      { class: codeClasses.columns },
      element(
        'div',
        { class: codeClasses.main },
        space(above.toolbar),
        element('div', { class: classes.box }, newest, files),
      ),
    )
  )
}

/** A folder, with the way up. */
export function folderList(
  rows: readonly HTMLElement[],
  { parent }: { parent: string | undefined },
  { words }: Drawing,
): Drawn {
  const files = list(rows, { className: classes.list, label: words.files })
  const up =
    parent !== undefined && element('a', { class: classes.parent, href: parent }, icon('corner-left-up'), words.parent)
  const box = files && element('div', { class: classes.box }, up, files)
  return box && element('div', { class: treeClasses.content }, space(above.toolbar), box)
}

/** A page of the history. */
export function commitList(rows: readonly HTMLElement[], { words }: Drawing): Drawn {
  const commits = list(rows, { className: commitClasses.list, label: words.commits })
  return commits && element('div', {}, space(above.search + (isPhone() ? above.searchBelow : 0) + above.count), commits)
}

/** The branches, below their title, or the field that they are found by. */
export function branchList(rows: readonly HTMLElement[], { words }: Drawing): Drawn {
  const branches = list(rows, { className: branchClasses.list, label: words.branches })
  return (
    branches &&
    element(
      'div',
      {},
      space(above.field + (isPhone() ? above.fieldBelow : 0)),
      element('div', { class: branchClasses.box }, branches),
    )
  )
}
