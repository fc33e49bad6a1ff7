import type { WebhookFormat } from '@sheaf/contract'
import type { About } from './about.ts'
import type { Payload } from './build-payload.ts'
import { threadSentence } from './thread-sentence.ts'

/** A sentence of parts, some of which lead somewhere. */
export type Part = string | { text: string; url: string }

const maxParts = 12
/** Discord takes 2,000 characters; nobody reads more in a chat. */
const maxLetters = 1_900

/** The body of a delivery: the payload itself, or the sentence that a chat shows, in its own notation. */
export function bodyOf(format: WebhookFormat, { about, payload }: { about: About; payload: Payload }): string {
  if (format === 'json') return JSON.stringify(payload)
  const parts = sentenceOf(about, payload)
  if (format === 'slack') return JSON.stringify({ text: cut(write(parts, slack)) })
  // Nobody is called by a name in a commit's message.
  if (format === 'discord')
    return JSON.stringify({ content: cut(write(parts, discord)), allowed_mentions: { parse: [] } })
  return JSON.stringify({ text: cut(write(parts, plain)), html: write(parts, html) })
}

interface Notation {
  text(text: string): string
  link(text: string, url: string): string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
const plain: Notation = { text: (text) => text, link: (text, url) => `${text} (${url})` }
const html: Notation = { text: escaped, link: (text, url) => `<a href="${escaped(url)}">${escaped(text)}</a>` }
/** Slack's mrkdwn: three letters are entities; a bar would end the address of a link. */
const slack: Notation = {
  text: (text) => text.replace(/[&<>]/g, (letter) => entities[letter] ?? letter),
  link: (text, url) => `<${url.replaceAll('|', '%7C')}|${slack.text(text)}>`,
}
/** Discord's Markdown: what means something there is written as it is. */
const discord: Notation = {
  text: (text) => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&'),
  link: (text, url) => `[${discord.text(text)}](<${url.replaceAll('>', '%3E')}>)`,
}

const write = (parts: readonly Part[], { text, link }: Notation): string =>
  parts.map((part) => (typeof part === 'string' ? text(part) : link(part.text, part.url))).join('')

const cut = (text: string) => (text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text)

/** What happened, in English: a chat has no language of its reader. */
function sentenceOf(about: About, payload: Payload): Part[] {
  const { full_name: name, html_url: url } = payload.repository
  const where: Part = { text: name, url }
  const who = whoOf(payload)
  switch (about.event) {
    case 'ping':
      return ['Sheaf tells here of ', where]
    case 'push':
      return [...sentenceOfPush(about, payload, { who, where })]
    case 'create':
      return [who, ` created ${nameOf(about.ref)} in `, where]
    case 'delete':
      return [who, ` deleted ${nameOf(about.ref)} in `, where]
    case 'star':
      return [who, ' starred ', where]
    case 'fork':
      return [who, ' forked ', where]
    case 'release':
      return [who, ' released ', about.tag, ' of ', where]
    case 'repository':
      return ['The settings of ', where, ' changed']
    case 'member':
      return [who, about.isNew ? ' added a collaborator to ' : " changed a collaborator's role in ", where]
    case 'status':
      return sentenceOfCheck(payload, where)
    default:
      return threadSentence(about, payload, { who, where })
  }
}

function sentenceOfCheck({ context, state, sha, html_url: url }: Payload, where: Part): Part[] {
  const commit: Part = { text: String(sha).slice(0, 7), url: String(url ?? '') }
  return [
    `The check ${String(context ?? '')} of `,
    url ? commit : commit.text,
    ` is ${String(state ?? 'gone')} in `,
    where,
  ]
}

function whoOf({ sender, agent }: Payload): Part {
  if (agent?.type === 'deploy-key') return `The deploy key ${agent.name}`
  if (agent?.type === 'mirror') return 'The mirror'
  return sender ? { text: sender.login, url: sender.html_url } : 'Somebody'
}

function sentenceOfPush(
  { ref, after }: Extract<About, { event: 'push' }>,
  payload: Payload,
  { who, where }: { who: Part; where: Part },
): Part[] {
  if (/^0+$/.test(after)) return [who, ` deleted ${nameOf(ref)} in `, where]
  const { commits } = payload
  const told = Array.isArray(commits) ? commits : []
  const lines = told.slice(-maxParts).flatMap(({ id, url, message }): Part[] => {
    const [subject = ''] = String(message).split('\n', 1)
    return ['\n', { text: String(id).slice(0, 7), url: String(url) }, ` ${subject}`]
  })
  return [who, ` pushed to ${nameOf(ref)} in `, where, ...lines]
}

/** How people call a ref. */
const nameOf = (ref: string) =>
  ref.startsWith('refs/heads/') ? ref.slice(11) : ref.startsWith('refs/tags/') ? `tag ${ref.slice(10)}` : ref
