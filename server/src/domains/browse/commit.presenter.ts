import type { Commit } from '@sheaf/contract'
import type { GitCommit, Person } from '../../git/objects/parse-commit.ts'

type Avatars = ReadonlyMap<string, string | null>

/** A commit as people see it. Nothing is verified until signatures are checked: an address proves nothing. */
export function presentCommit(commit: GitCommit, avatars: Avatars): Commit {
  return {
    commit_id: commit.oid,
    message: commit.message.trimEnd(),
    time: commit.committer.time,
    author: presentPerson(commit.author, avatars),
    commiter: presentPerson(commit.committer, avatars),
    verified: false,
  }
}

const presentPerson = ({ name, email }: Person, avatars: Avatars) => ({
  name,
  email,
  avatar: avatars.get(email.toLowerCase()) ?? null,
})
