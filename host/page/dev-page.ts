import { remoteOfPath } from '@sheaf/contract'
import { headTagsFor } from './head-tags.ts'
import { type DocumentParts, htmlDocument } from './html-document.ts'
import { staticShell } from './static-shell.ts'

/** index.html for the development server; nothing where no page is. */
export function devPage({
  pathname,
  ...parts
}: Omit<DocumentParts, 'head' | 'hints' | 'shell'> & { pathname: string }): string | undefined {
  const remote = remoteOfPath(pathname)
  if (remote === undefined) return undefined
  return htmlDocument({ ...parts, head: headTagsFor(pathname, undefined), shell: staticShell({ pathname, remote }) })
}
