import { pageSizes } from '@sheaf/contract'
import { sampleFiles, sampleFolders, sampleLine, sampleSizes } from './sample-history.ts'
import type { Wanted } from './visit.ts'

/** A page that is measured, on Sheaf and on cgit. */
export interface Screen {
  name: string
  /** Below the address of the repository. */
  path: string
  wanted: Wanted
  cgit: { path: string; wanted: Wanted }
}

const files = { rows: 'ul[aria-label="Files"] > li' }
/** With the line above them, and in an order of its own. */
const cgitRows = { rows: 'table.list tr', last: '' }
const lastOf = (prefix: string, count: number) => `${prefix}-${String(count).padStart(4, '0')}`
const root = { count: sampleSizes.rootFiles + 3, last: lastOf('chapter', sampleSizes.rootFiles) }
const wide = { count: sampleSizes.folder, last: lastOf('measurement', sampleSizes.folder) }
const oldestShown = `of day ${sampleSizes.commits - pageSizes.commits + 1} `
const branches = { count: sampleSizes.branches + 1, last: 'season/' }

/** What is measured. */
export const screens: readonly Screen[] = [
  {
    name: 'repository',
    path: '',
    wanted: { ...files, ...root },
    cgit: { path: '/tree/', wanted: { ...cgitRows, count: root.count + 1 } },
  },
  {
    name: `a folder of ${sampleSizes.folder}`,
    path: `/tree/${sampleFolders.wide}`,
    wanted: { ...files, ...wide },
    cgit: { path: `/tree/${sampleFolders.wide}`, wanted: { ...cgitRows, count: wide.count + 1 } },
  },
  {
    name: `log, ${pageSizes.commits} commits`,
    path: '/commits',
    wanted: { rows: 'ul[aria-label="Commits"] > li', count: pageSizes.commits, last: oldestShown },
    cgit: { path: '/log/', wanted: { ...cgitRows, count: pageSizes.commits + 1 } },
  },
  {
    name: `branches, ${branches.count}`,
    path: '/branches',
    wanted: { rows: 'ul[aria-label="Branches"] > li', ...branches },
    cgit: { path: '/refs/heads', wanted: { ...cgitRows, count: branches.count + 1 } },
  },
]

/** The first screen of a folder that has more rows than anybody sees at once: so many are enough to work with. */
export const largeFolder: Screen['wanted'] & { path: string } = {
  path: `/tree/${sampleFolders.huge}`,
  ...files,
  count: 40,
  last: 'specimen-',
}

/** Files of code: their text stands in pieces of 200 lines, all of it. */
const codeFile = (path: string, lines: number): Screen['wanted'] & { path: string } => ({
  path: `/blob/main/${path}`,
  rows: '[data-chunk]',
  count: Math.ceil(lines / 200),
  last: sampleLine(lines),
})
export const longFile = codeFile(sampleFiles.long, sampleSizes.lines)
export const shortFile = codeFile(sampleFiles.short, 450)
