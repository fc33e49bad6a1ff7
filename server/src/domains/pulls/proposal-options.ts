import { contract, limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { isRefName } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'

/** What somebody says of what they propose, by `git push -o`. */
export interface ProposalOptions {
  title: string | undefined
  description: string | undefined
  topic: string | undefined
  isDraft: boolean | undefined
  reviewers: readonly string[]
  /** May it replace what was proposed before, rather than follow from it? */
  isForced: boolean
  /** Those that mean nothing here. */
  unknown: readonly string[]
}

const flags = ['draft', 'ready', 'force'] as const
const isFlag = (key: string): key is (typeof flags)[number] => flags.some((flag) => flag === key)

/** Reads the options of a push: `title=…`, `description=…` (with `\\n` for a new line), `topic=…`, `reviewer=…`, `draft`, `ready` and `force`. */
export function readProposalOptions(options: readonly string[]): ProposalOptions {
  const given = options.map((option): [string, string] => {
    const at = option.indexOf('=')
    return at < 0 ? [option, ''] : [option.slice(0, at), option.slice(at + 1)]
  })
  const said = new Set(given.flatMap(([key, value]) => (isFlag(key) && value !== 'false' ? [key] : [])))
  const last = (wanted: string) => given.findLast(([key]) => key === wanted)?.[1]
  const known = new Set<string>([...flags, 'title', 'description', 'topic', 'reviewer'])
  return {
    title: last('title'),
    description: last('description')?.replaceAll('\\n', '\n'),
    topic: last('topic'),
    isDraft: said.has('draft') ? true : said.has('ready') ? false : undefined,
    reviewers: given.flatMap(([key, value]) => (key === 'reviewer' ? value.split(',') : [])).filter(Boolean),
    isForced: said.has('force'),
    unknown: given.flatMap(([key]) => (known.has(key) ? [] : [key])),
  }
}

/** Refused (AppError, 422) where it is none. */
export function checkTopic(topic: string): string {
  const max = limits.proposalTopicMax
  if (topic !== '' && (topic.length > max || !isRefName(topic)))
    throw AppError.refused(422, message('proposal.topic_invalid', { max }))
  return topic
}

const { body: Fields } = contract.updatePull

// biome-ignore lint/suspicious/noControlCharactersInRegex: a title has none
const controls = /[\x00-\x1f\x7f]+/g

/** Title and text that a commit gives to what is proposed where nobody says others: its first line, and what follows, without what tools put there. */
export function wordsOfCommit(text: string): { title: string; body: string } {
  const [first = '', ...rest] = text.trim().split('\n')
  const lines = rest.filter((line) => !line.startsWith('Change-Id: '))
  const title = Fields.safeParse({ title: first.replace(controls, ' ').slice(0, limits.threadTitleMax) })
  const body = Fields.safeParse({ body: lines.join('\n').slice(0, limits.threadTextMax) })
  return { title: title.data?.title ?? 'Proposed commits', body: body.data?.body ?? '' }
}

/** What somebody says of it, as the operation takes it. Refused (AppError, 400) as that is. */
export function checkWords(words: { title?: string | undefined; body?: string | undefined }) {
  const parsed = Fields.safeParse(words)
  if (!parsed.success) throw AppError.malformed(message('proposal.words_invalid', { max: limits.threadTitleMax }))
  return parsed.data
}
