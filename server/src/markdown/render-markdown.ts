import markdownIt from 'markdown-it'
import { sanitizeHtml } from './sanitize-html.ts'

/** CommonMark with tables; HTML in it stands as the text that it is. */
const markdown = markdownIt({ html: false, linkify: false, typographer: false })

/** Markdown as HTML that is safe to put into a page. */
export const renderMarkdown = (text: string): string => sanitizeHtml(markdown.render(text))
