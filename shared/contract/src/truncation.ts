import * as z from 'zod/mini'

/**
 * A flag beside a text that people write at will. It is only there, and then true, where the text was cut: nearly
 * none is, and a list of a thousand rows needs no thousand flags.
 */
export const wasCut = (description: string) => z.optional(z.literal(true)).check(z.describe(description))

/**
 * How much of such texts an answer carries, in bytes of JSON without the quotes. A page of a hundred commits that are
 * all as long as they may be stays below `answer`, as every other answer with texts of strangers does.
 */
export const answerSizes = {
  /** No answer about a repository is larger. */
  answer: 1_000_000,
  /** The message of a commit in a list. */
  listedMessage: 8_192,
  /** The message of an annotated tag in a list. */
  tagMessage: 4_096,
  /** The message of a commit that was asked for by itself. */
  message: 65_536,
  /** A name or an address of an author or committer. */
  person: 320,
  /** The subject of a commit in a list; less where a page has many rows. */
  subject: 512,
  /** The name of a ref among what happened. */
  activityRef: 255,
  /** The name of a file: file systems take 255 bytes. */
  entryName: 1_024,
} as const
