import { attachmentAt } from '@sheaf/server-core/attachment-address'
import type { Element, Root } from 'hast'
import { newElement, replaceElements, textNode } from './tree.ts'
import { fileMark } from './write-html.ts'

export interface LinkOptions {
  /** Folder of the text's file in its repository, without slashes at its ends. Where it isn't given, the text belongs to no repository. */
  folder: string | undefined
}

/** What a link tells the site that it leads to, and what it says of who stands behind it: nothing. */
const rel = ['nofollow', 'noopener', 'noreferrer']

/**
 * Leads links and pictures to where they are: relative ones to files of the repository, others to the web. A picture of another site would
 * tell that site who reads the text, and when: it becomes a link. Returns how many did.
 */
export function resolveLinks(root: Root, { folder }: LinkOptions): number {
  let elsewhere = 0
  const isOwn = (address: unknown): string | undefined =>
    folder === undefined ? undefined : fileOf(String(address ?? ''), { folder, kind: 'raw' })

  replaceElements(root, (node) => {
    if (node.tagName === 'img' && isAttachment(node.properties.src)) {
      node.properties = { ...node.properties, ...roomFor(String(node.properties.src)), loading: 'lazy' }
    } else if (node.tagName === 'img') {
      const file = isOwn(node.properties.src)
      if (file === undefined) elsewhere += 1
      node.properties = file === undefined ? node.properties : { ...node.properties, src: file, loading: 'lazy' }
    } else if (node.tagName === 'source') {
      const file = isOwn(node.properties.srcset)
      if (file === undefined) return []
      node.properties.srcset = file
    } else if (node.tagName === 'a') {
      resolveLink(node, folder)
      replaceElements(node, (inner) => (inner.tagName === 'img' ? pictureElsewhere(inner, false) : undefined))
    } else return undefined
    return undefined
  })
  replaceElements(root, (node) => (node.tagName === 'img' ? pictureElsewhere(node, true) : undefined))
  return elsewhere
}

/** Does it lead to an image that somebody put into a text of a thread? */
const isAttachment = (address: unknown): boolean => typeof address === 'string' && attachmentAt(address) !== undefined

/** How large it is, so that what stands below does not move when it comes; nothing of what no image can be. */
function roomFor(address: string): { width?: string; height?: string } {
  const { width = 0, height = 0 } = attachmentAt(address) ?? {}
  const isOne = (side: number) => side > 0 && side <= longestSide
  return isOne(width) && isOne(height) ? { width: `${width}`, height: `${height}` } : {}
}

/** Of a WebP. */
const longestSide = 16_383

/** A picture that is not shown: its words, as a link to it where it does not stand in one. */
function pictureElsewhere({ properties }: Element, mayLink: boolean) {
  const { src, alt } = properties
  if (typeof src === 'string' && (src.startsWith(fileMark) || isAttachment(src))) return undefined
  const href = mayLink ? outsideOf(String(src ?? '')) : undefined
  const words = textNode(String(alt || outsideOf(String(src ?? '')) || ''))
  return [href === undefined ? words : newElement('a', { href, rel, class: ['md-picture'] }, [words])]
}

function resolveLink(link: Element, folder: string | undefined): void {
  const { href } = link.properties
  if (typeof href !== 'string') return
  const address =
    anchorOf(href) ??
    outsideOf(href) ??
    (isAttachment(href) ? href : undefined) ??
    (folder === undefined ? pageOf(href) : fileOf(href, { folder, kind: 'blob' }))
  if (address === undefined) delete link.properties.href
  else link.properties.href = address
  if (address !== undefined && !address.startsWith('#')) link.properties.rel = rel
}

const anchorOf = (address: string): string | undefined => {
  if (!address.startsWith('#')) return undefined
  const name = address.slice(1).replace(/^user-content-/, '')
  return name === '' ? '#' : `#user-content-${name}`
}

/** An address that says by itself where it leads. */
function outsideOf(address: string): string | undefined {
  if (!/^(?:https?:|mailto:|[/\\]{2})/i.test(address.trim())) return undefined
  const url = URL.parse(address, 'https://elsewhere.invalid')
  return url !== null && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

const site = 'http://site.invalid'

/** A page of this site. */
function pageOf(address: string): string | undefined {
  const url = URL.parse(address, `${site}/`)
  return url?.origin === site ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/** A file or folder of the repository; nothing where the address leads out of it. */
function fileOf(address: string, { folder, kind }: { folder: string; kind: 'blob' | 'raw' }): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^[/\\]{2}/i.test(address.trim())) return undefined
  const [, path = '', , hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address.trim()) ?? []
  const names = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const name of decoded(path).split('/')) {
    if (name === '..' && names.pop() === undefined) return undefined
    if (name !== '' && name !== '.' && name !== '..') names.push(name)
  }
  const isFolder = names.length === 0 || /(?:^|\/)\.{0,2}$/.test(path)
  if (kind === 'raw') return isFolder ? undefined : `${fileMark}raw:${names.join('/')}`
  return `${fileMark}${isFolder ? 'tree' : 'blob'}:${names.join('/')}${isFolder ? '' : hash}`
}

/** A `%` that escapes nothing stands for itself. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
