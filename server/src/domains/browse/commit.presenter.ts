import { answerSizes, type Commit } from '@sheaf/contract'
import type { GitCommit, Person } from '@sheaf/git-engine'
import { cutText } from '@sheaf/server-core/text-size'

type Avatars = ReadonlyMap<string, string | null>

/** A commit as people see it, with at most `messageBytes` of its message. What a signature is worth is asked for apart: it takes longer. */
export function presentCommit(
  commit: GitCommit,
  avatars: Avatars,
  messageBytes: number = answerSizes.listedMessage,
): Commit {
  const message = cutText(commit.message.trimEnd(), messageBytes)
  return {
    commit_id: commit.oid,
    message: message.text,
    ...((message.cut || commit.messageTruncated) && { message_truncated: true }),
    time: commit.committer.time,
    author: presentSignature(commit.author, avatars),
    commiter: presentSignature(commit.committer, avatars),
    signed: commit.isSigned,
  }
}

/** The addresses of those who made commits, each once. */
export const emailsOf = (commits: readonly GitCommit[]): string[] => [
  ...new Set(commits.flatMap(({ author, committer }) => [author.email, committer.email])),
]

const presentSignature = (person: Person, avatars: Avatars): Commit['author'] => {
  const { name, email, ...truncated } = presentPerson(person)
  return { name, email, avatar: avatars.get(person.email.toLowerCase()) ?? null, ...truncated }
}

/** Who wrote something, with as much of the name and the address as an answer carries. */
export function presentPerson(person: Pick<Person, 'name' | 'email'>): {
  name: string
  email: string
  truncated?: true
} {
  const name = cutText(person.name, answerSizes.person)
  const email = cutText(person.email, answerSizes.person)
  return { name: name.text, email: email.text, ...((name.cut || email.cut) && { truncated: true }) }
}
