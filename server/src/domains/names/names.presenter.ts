import type { FoundNames } from '@sheaf/contract'
import type { selectPeople, selectRepositories, selectTeams } from './names.store.ts'

type RowsOf<S extends (...args: never) => Promise<readonly unknown[]>> = Awaited<ReturnType<S>>

/** What was found, as somebody may see it who may see all of it. */
export function presentNames(found: {
  repositories: RowsOf<typeof selectRepositories>
  people: RowsOf<typeof selectPeople>
  teams: RowsOf<typeof selectTeams>
}): FoundNames {
  return {
    repositories: found.repositories.map(({ owner, name, kind, isPrivate }) => ({
      owner,
      repo_name: name,
      kind,
      is_private: isPrivate === 1,
    })),
    people: found.people.map(({ name, displayName, avatarUrl }) => ({
      username: name,
      display_name: displayName,
      avatar_url: avatarUrl,
    })),
    teams: found.teams.map(({ name, displayName }) => ({ name, display_name: displayName })),
  }
}
