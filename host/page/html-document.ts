import type { RepositoryArea } from '@sheaf/contract'
import { appAfterRowsScript } from './app-after-rows.ts'
import { escapeHtml } from './escape-html.ts'
import { firstPaintScript } from './first-paint-script.ts'
import { headLines } from './head-lines.ts'
import type { HeadTags } from './head-tags.ts'
import type { FirstRows } from './remote-build.ts'
import type { StaticShell } from './static-shell.ts'

export interface DocumentParts {
  head: HeadTags
  /** Remote → address of its entry or manifest. */
  remotes: Readonly<Record<string, string>>
  /** What is seen until the first page is drawn. */
  shell: StaticShell
  /** What draws the rows of the page before the app is there: it stands in the document, so that it waits for nothing. */
  first?: FirstRows | undefined
  /** The parts of repositories, where the installation has more of them than the host knows. */
  areas?: readonly RepositoryArea[] | undefined
  scripts: readonly string[]
  styles: readonly string[]
  /** Files that the page will ask for a little later. */
  hints?: readonly string[]
  /** Inline scripts that must run before all others; only a development server has some. */
  inline?: readonly string[]
}

/**
 * index.html for one address. Its styles stand behind the shell that it holds: they keep back what follows them, the app, and
 * not what is painted first.
 */
export function htmlDocument({
  head,
  remotes,
  shell,
  first,
  areas,
  scripts,
  styles,
  hints = [],
  inline = [],
}: DocumentParts): string {
  // Ahead of all that is only hinted at, and they wait for the styles below.
  const tags = scripts.map((file) => `<script defer fetchpriority="high" src="${escapeHtml(file)}"></script>`)
  const hinted = hints.map(
    (file) => `<link rel="preload" as="${kindOf(file)}" href="${escapeHtml(file)}"${crossorigin(file)}>`,
  )
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...[firstPaintScript, ...inline].map((script) => `<script>${script}</script>`),
    ...headLines(head),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${shell.style}${first?.style ?? ''}</style>`,
    ...(first ? [] : tags),
    ...styles.map((file) => `<link rel="preload" as="style" href="${escapeHtml(file)}">`),
    ...(first ? [] : hinted),
    inlineJson('remotes', remotes),
    ...(areas ? [inlineJson('repository-areas', areas)] : []),
  ]
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head>
${lines.join('\n')}
</head>
<body>
<div id="root">${shell.body}</div>
${first ? aheadOf([...tags, ...hinted], first) : ''}${styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`).join('\n')}
<noscript>Sheaf needs JavaScript.</noscript>
</body>
</html>
`
}

/** What draws the rows, and the app behind it. */
const aheadOf = (app: readonly string[], { script }: FirstRows) =>
  `<script>${script}</script>
<template id="app">${app.join('')}</template>
<script>${appAfterRowsScript}</script>
`

const inlineJson = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const kindOf = (file: string) => (file.endsWith('.css') ? 'style' : file.endsWith('.woff2') ? 'font' : 'script')
/** Fonts are always fetched with CORS: a hint without it would be a second download. */
const crossorigin = (file: string) => (file.endsWith('.woff2') ? ' crossorigin' : '')
