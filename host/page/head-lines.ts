import { escapeHtml } from './escape-html.ts'
import type { HeadTags } from './head-tags.ts'

/** The tags that say what a page is about: for search engines, link previews (Open Graph, Twitter) and feed readers. */
export function headLines({ title, description, canonical, type, picture, feed }: HeadTags): string[] {
  const graph = description && {
    'og:site_name': 'Sheaf',
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': picture,
    'og:image:width': picture && '1200',
    'og:image:height': picture && '630',
    'twitter:card': picture ? 'summary_large_image' : 'summary',
  }
  const lines = Object.entries(graph || {}).flatMap(([name, content]) =>
    content
      ? [`<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`]
      : [],
  )
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
    ...(feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.path)}">`,
        ]
      : []),
    ...lines,
  ]
}
