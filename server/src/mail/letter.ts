import { randomUUID } from 'node:crypto'
import type { Mail } from './mailer.ts'

/** A mail as plain paragraphs; `big` is shown large on a line of its own, such as a code, and so does `link`, an address. */
export interface Letter {
  to: string
  /** The language that it is written in, as a tag of BCP 47. */
  language: string
  subject: string
  paragraphs: readonly (string | { big: string } | { link: string })[]
}

/** Lays a letter out, as text and as simple HTML that says the same. */
export function layOut({ to, language, subject, paragraphs }: Letter): Mail {
  const text = paragraphs.map(textOf).join('\n\n')
  const html = paragraphs.map(htmlOf)
  const body = `<body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:2em auto">${html.join('\n')}</body>`
  return {
    id: randomUUID(),
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="${language}">${body}</html>\n`,
  }
}

type Part = Letter['paragraphs'][number]

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  return 'big' in part ? `    ${part.big}` : part.link
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`
  return `<p style="font:600 28px ui-monospace,monospace;letter-spacing:.2em">${escapeHtml(part.big)}</p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
