import { remoteOfPath } from '@sheaf/contract'
import { headTagsFor } from './head-tags.ts'
import { type DocumentParts, htmlDocument } from './html-document.ts'

/** index.html for the development server; nothing where no page is. */
export function devPage({
  pathname,
  ...parts
}: Omit<DocumentParts, 'head' | 'hints'> & { pathname: string }): string | undefined {
  if (remoteOfPath(pathname) === undefined) return undefined
  return htmlDocument({ ...parts, head: headTagsFor(pathname, undefined) })
}
