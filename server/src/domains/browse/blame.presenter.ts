import { answerSizes, type Blame } from '@sheaf/contract'
import { type BlameRange, type GitCommit, subjectOf } from '@sheaf/git-engine'
import { cutText } from '@sheaf/server-core/text-size'
import { presentPerson } from './commit.presenter.ts'

/** A commit that lines of a file come from. */
export type BlameOrigin = Blame['commits'][number]

interface Blamed {
  commit: string
  /** As git has it: bytes. */
  path: Buffer
  ranges: readonly BlameRange[]
  commits: BlameOrigin[]
  truncated: boolean
  complete: boolean
}

/** Where the lines of a file come from. */
export function presentBlame({ commit, path, ranges, commits, truncated, complete }: Blamed): Blame {
  return {
    commit_id: commit,
    path: path.toString('utf8'),
    ranges: ranges.map(({ start, lines, commit: from }) => ({ start, lines, commit_id: from })),
    commits,
    truncated,
    complete,
  }
}

/** A commit that lines come from, with as much of its texts as an answer carries. */
export function presentOrigin(commit: GitCommit, previous?: { commit: string; path: string }): BlameOrigin {
  const subject = subjectOf(commit.message)
  const { text, cut } = cutText(subject.text, answerSizes.subject)
  return {
    commit_id: commit.oid,
    subject: text,
    ...((cut || subject.cut) && { subject_truncated: true }),
    time: commit.committer.time,
    author: presentPerson(commit.author),
    ...(previous && { previous: { commit_id: previous.commit, path: previous.path } }),
  }
}
