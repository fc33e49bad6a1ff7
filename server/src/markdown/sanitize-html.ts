import sanitize from 'sanitize-html'

/** Elements of running text, and nothing that loads, runs, submits or styles. */
const elements = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 's', 'del', 'ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/**
 * The one sanitiser: HTML of whatever origin becomes HTML of elements and attributes that are named here. Links lead to web and mail
 * addresses and to pages of this site, and tell a foreign page nothing of where they stood.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: elements,
    allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], th: ['align'], td: ['align'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }) },
  })
}
