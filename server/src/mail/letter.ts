import { randomUUID } from 'node:crypto'
import type { Mail } from './mailer.ts'

/** A mail as plain paragraphs; `big` is shown large on a line of its own, such as a code. */
export interface Letter {
  to: string
  /** The language that it is written in, as a tag of BCP 47. */
  language: string
  subject: string
  paragraphs: readonly (string | { big: string })[]
}

/** Lays a letter out, as text and as simple HTML that says the same. */
export function layOut({ to, language, subject, paragraphs }: Letter): Mail {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : `    ${part.big}`)).join('\n\n')
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p>${escapeHtml(part)}</p>`
      : `<p style="font:600 28px ui-monospace,monospace;letter-spacing:.2em">${escapeHtml(part.big)}</p>`,
  )
  const body = `<body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:2em auto">${html.join('\n')}</body>`
  return {
    id: randomUUID(),
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="${language}">${body}</html>\n`,
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
