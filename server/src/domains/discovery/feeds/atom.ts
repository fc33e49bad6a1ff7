/** One thing that happened. */
export interface FeedEntry {
  /** What tells it from all others, for ever: part of a tag URI (RFC 4151). */
  id: string
  title: string
  /** Path of the page that it leads to. */
  path: string
  at: Date
  author: string
}

export interface Feed {
  /** Address of the site, without a slash at its end. */
  site: string
  /** Path of the feed itself, and of the page that it belongs to. */
  path: string
  page: string
  title: string
  language: string
  updated: Date
  entries: readonly FeedEntry[]
}

/** An Atom feed (RFC 4287). */
export function atomFeed({ site, path, page, title, language, updated, entries }: Feed): string {
  const tag = (id: string) => `tag:${new URL(site).hostname},2026:${id}`
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeXml(tag(path))}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(site + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(site + page)}"/>`,
    '<generator>Sheaf</generator>',
    ...entries.map((entry) =>
      [
        '<entry>',
        `<id>${escapeXml(tag(entry.id))}</id>`,
        `<title>${escapeXml(entry.title)}</title>`,
        `<updated>${entry.at.toISOString()}</updated>`,
        `<author><name>${escapeXml(entry.author)}</name></author>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(site + entry.path)}"/>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
  ].join('\n')}\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for XML 1.0, which knows no way to write most control characters: they are left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is those that are looked for
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
