import type { RepositoryArea } from '@sheaf/contract'
import { escapeHtml } from './escape-html.ts'
import { firstPaintScript } from './first-paint-script.ts'
import { headLines } from './head-lines.ts'
import type { HeadTags } from './head-tags.ts'
import type { StaticShell } from './static-shell.ts'

export interface DocumentParts {
  head: HeadTags
  /** Remote → address of its entry or manifest. */
  remotes: Readonly<Record<string, string>>
  /** What is seen until the first page is drawn. */
  shell: StaticShell
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
  areas,
  scripts,
  styles,
  hints = [],
  inline = [],
}: DocumentParts): string {
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...[firstPaintScript, ...inline].map((script) => `<script>${script}</script>`),
    ...headLines(head),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${shell.style}</style>`,
    // Ahead of all that is only hinted at, and they wait for the styles below.
    ...scripts.map((file) => `<script defer fetchpriority="high" src="${escapeHtml(file)}"></script>`),
    ...styles.map((file) => `<link rel="preload" as="style" href="${escapeHtml(file)}">`),
    ...hints.map((file) => `<link rel="preload" as="${kindOf(file)}" href="${escapeHtml(file)}"${crossorigin(file)}>`),
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
${styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`).join('\n')}
<noscript>Sheaf needs JavaScript.</noscript>
</body>
</html>
`
}

const inlineJson = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const kindOf = (file: string) => (file.endsWith('.css') ? 'style' : file.endsWith('.woff2') ? 'font' : 'script')
/** Fonts are always fetched with CORS: a hint without it would be a second download. */
const crossorigin = (file: string) => (file.endsWith('.woff2') ? ' crossorigin' : '')
