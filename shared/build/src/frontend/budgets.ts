import type { Tier } from '../shared-modules.ts'

/**
 * How much browsers may have to load, in KiB as it comes over the wire (brotli). The build fails where one is passed:
 * find out what came in and whether a later tier can bear it (`shared-modules.ts`), before a number here is raised. What is within
 * a budget by some 20 bytes may be over it elsewhere: the bundler's ids and short names differ with the folder of the checkout.
 */
export const budgets = {
  /**
   * All scripts and styles of a page that is opened first, from the host's first to the screen's own. Of a repository's, 6 draw its
   * rows ahead of all others (0053), and of the landing page's 5 its first screen, whose words they have in six languages.
   */
  pages: [
    { remote: 'marketing', path: '/', scripts: 158, styles: 15 },
    { remote: 'repos', path: '/:owner/:repo/commit/:id', scripts: 205, styles: 25 },
    { remote: 'repos', path: '/:owner/:repo/compare/*', scripts: 205, styles: 25 },
    { remote: 'repos', path: '/:owner/:repo', scripts: 200, styles: 25 },
    { remote: 'repos', path: '/:owner/:repo/blob/*', scripts: 205, styles: 25 },
    // The editor itself (CodeMirror) is one file, which no other page loads. The frame's words of what is gated were the last that came.
    { remote: 'repos', path: '/:owner/:repo/edit/*', scripts: 320, styles: 25, file: 80 },
    { remote: 'repos', path: '/:owner/:repo/new/*', scripts: 320, styles: 25, file: 80 },
    { remote: 'review', path: '/:owner/:repo/pulls/:number', scripts: 215, styles: 25 },
    // The last that came is of the host: who loads a page anew comes back to where they were in it.
    { remote: 'review', path: '/:owner/:repo/pulls/:number/files', scripts: 215.2, styles: 25 },
    // The same editor, which lies in one file where nothing else of the remote has a part of it.
    { remote: 'review', path: '/:owner/:repo/pulls/:number/conflicts', scripts: 320, styles: 25, file: 100 },
    { remote: 'projects', path: '/projects/:project', scripts: 205, styles: 25 },
  ],
  /** All styles of any page of any remote. */
  styles: 25,
  /**
   * Files of the host by their names. `vendor` is what all remotes share at once; `main` has the names of what comes later: those of the form that
   * adds to collections, and of its words, were the last.
   */
  host: { vendor: 126, main: 20.9, shell: 8.4 },
  /** What brings one shared module that is loaded later, with all that it needs. */
  tiers: { common: 12, lazy: 72 },
  /**
   * One remote: its entry, its exposed module, and the largest of its other files, but those of pages alone that say otherwise. An entry
   * holds the names of all its files, of which the grammars of the editor are a hundred and more (each screen that comes late adds some ten bytes, and so
   * do its words in five languages), and a module the English words of all its
   * screens: those of mirrors, deploy keys and the search for code were the last that came.
   */
  remote: { entry: 6.8, module: 29, file: 30 },
} satisfies Budgets

interface Budgets {
  pages: readonly PageBudget[]
  styles: number
  host: Readonly<Record<string, number>>
  tiers: Record<Exclude<Tier, 'first'>, number>
  remote: Record<'entry' | 'module' | 'file', number>
}

/** `file`: of the largest of its files, where that is another than for all pages. */
interface PageBudget {
  remote: string
  path: string
  scripts: number
  styles: number
  file?: number
}
