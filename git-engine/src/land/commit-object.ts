import { type NewObject, newObject } from './new-object.ts'

/** Somebody, as a commit names them. */
export interface Signature {
  name: string
  email: string
}

export interface CommitText {
  tree: string
  parents: readonly string[]
  author: Signature
  committer: Signature
  /** Milliseconds since 1970. */
  at: number
  message: string
  /** Makes the armoured signature of what it is given (`git help commit-tree`, `gpg.format=ssh`). */
  sign: ((payload: Buffer) => string) | undefined
  idBytes: number
}

/** A commit of somebody, with its message as git tidies it. */
export const commitObject = ({ author, message, ...text }: CommitText): NewObject =>
  signedCommit({ ...text, author: `${personOf(author)} ${timeOf(text.at)}`, message: `${tidied(message)}\n` })

/** As `CommitText`, with its author, their time and the message as they are to stand there. */
export interface ExactCommit extends Omit<CommitText, 'author'> {
  author: string
}

/**
 * A commit. Its signature stands in the header that git knows for the repository's hash, and is of all the rest (gitformat-signature(5)).
 */
export function signedCommit({ tree, parents, author, committer, at, message, sign, idBytes }: ExactCommit): NewObject {
  const head = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${author}`,
    `committer ${personOf(committer)} ${timeOf(at)}`,
  ].join('\n')
  const body = `\n\n${message}`
  const header = idBytes === 32 ? 'gpgsig-sha256' : 'gpgsig'
  const signature = sign?.(Buffer.from(head + body)).replaceAll('\n', '\n ')
  const content = signature === undefined ? head + body : `${head}\n${header} ${signature}${body}`
  return newObject('commit', Buffer.from(content), idBytes)
}

const timeOf = (at: number) => `${Math.floor(at / 1_000)} +0000`

/** What would end a name or an address; git leaves it out as well. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const crumbs = /[<>\x00-\x1f\x7f]/g

const personOf = ({ name, email }: Signature) =>
  `${name.replace(crumbs, '').trim()} <${email.replace(crumbs, '').trim()}>`

/** As git tidies a message: lines end in LF, none of them in spaces, and nothing but text begins and ends it. */
const tidied = (message: string) =>
  message
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
