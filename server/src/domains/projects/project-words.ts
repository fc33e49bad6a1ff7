import type { ProjectVisibility } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { ProjectRow } from './project.store.ts'

/** What a project says of itself, as it is asked for: a day that is empty is none. */
export interface ProjectWords {
  name: string
  description: string
  start_date: string
  target_date: string
  visibility: ProjectVisibility
}

/** The same, as its row has it. */
export const rowOf = ({ name, description, start_date, target_date, visibility }: ProjectWords) => ({
  name,
  description,
  visibility,
  start_date: start_date || null,
  target_date: target_date || null,
})

/** What is a person's own has no team to be seen by. */
export function refuseWrongVisibility({ visibility }: ProjectWords, ownerKind: ProjectRow['ownerKind']): void {
  if (visibility !== 'team' || ownerKind === 'team') return
  const wrong = message('project.needs_team')
  throw AppError.malformed(wrong, { visibility: wrong })
}
