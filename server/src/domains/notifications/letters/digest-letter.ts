import { type Notification, paths } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import type { MailLanguage } from '../../../http/reader-language.ts'
import { layOut } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { digestWords, type MailedKind } from './words.ts'

interface Digest {
  to: string
  language: MailLanguage
  username: string
  items: readonly Notification[]
  /** How many more there are. */
  more: number
  publicUrl: string | undefined
}

/** The mail with what has gathered for an account. */
export function digestLetter({ to, language, username, items, more, publicUrl }: Digest): Mail {
  const words = digestWords[language]
  // Without a configured address there is no link: what the request said could be anybody's.
  const at = (sentence: string, path: string) =>
    publicUrl === undefined ? [] : [fill(sentence, { address: `${publicUrl}${path}` }, language)]
  return layOut({
    to,
    language,
    subject: words.subject,
    paragraphs: [
      fill(words.intro, { username }, language),
      ...items.flatMap((item) => say(item, language)),
      ...(more > 0 ? [fill(words.more, { count: more }, language)] : []),
      ...at(words.inbox, paths.notifications()),
      ...(publicUrl === undefined ? [words.settings] : at(words.settingsAt, paths.notificationSettings())),
    ],
  })
}

const isMailed = (kind: Notification['kind']): kind is MailedKind => kind in digestWords.en.kinds

function say(
  { kind, count, actor, repository, team, card, thread, role, ref, detail }: Notification,
  language: MailLanguage,
): string[] {
  const words = digestWords[language]
  if (kind === 'thread') {
    if (thread === null || repository === null) return []
    const { reason, what } = thread
    const sentence = words.threads[reason === 'mention' || what === 'mentioned' ? 'mention' : what]
    const who = actor?.username ?? words.somebody
    const named = `#${thread.number} ${thread.title}`
    return [
      fill(sentence, { actor: who, repository: `${repository.owner}/${repository.name}`, thread: named }, language),
    ]
  }
  if (!isMailed(kind)) return []
  const many = count > 1 ? { push: words.pushes, star: words.stars, message: words.messages } : {}
  const sentence =
    kind === 'push' || kind === 'star' || kind === 'message' ? (many[kind] ?? words.kinds[kind]) : words.kinds[kind]
  const said = {
    actor: actor?.username ?? words.somebody,
    repository: repository === null ? '' : `${repository.owner}/${repository.name}`,
    team: team ?? '',
    card: card?.title ?? '',
    project: card?.project_name ?? '',
    role: role === null ? '' : words.roles[role],
    ref,
    detail,
    count,
  }
  return [fill(sentence, said, language)]
}
