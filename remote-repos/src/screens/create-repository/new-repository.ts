import { branchNameProblem, defaultBranch, limits, repoNameProblem } from '@sheaf/contract'
import { type Message, message } from '@sheaf/contract/messages'
import { textOf } from '@sheaf/shell'

/** What the form holds. Owner and storage are empty until something is chosen. */
export interface NewRepositoryValues {
  owner_uid: string
  repo_name: string
  repo_description: string
  repo_is_private: boolean
  repo_default_branch: string
  storage: string
}

export type Field = keyof NewRepositoryValues

export interface Problem {
  field: Field
  message: string
}

export const emptyForm: NewRepositoryValues = {
  owner_uid: '',
  repo_name: '',
  repo_description: '',
  repo_is_private: false,
  repo_default_branch: defaultBranch,
  storage: '',
}

/** SPEC 5's words for what is missing, in the reader's language. */
export interface MissingWords {
  owner: string
  name: string
  storage: string
}

/** The first thing that is wrong, in SPEC 5's order; after it, what the server would refuse anyway. */
export function problemOf(values: NewRepositoryValues, missing: MissingWords): Problem | undefined {
  const problem = (field: Field, message: string | undefined) => (message ? { field, message } : undefined)
  const name = values.repo_name.trim()
  return (
    problem('owner_uid', values.owner_uid === '' ? missing.owner : undefined) ??
    problem('repo_name', name === '' ? missing.name : undefined) ??
    problem('storage', values.storage === '' ? missing.storage : undefined) ??
    problem('repo_name', inWords(repoNameProblem(name))) ??
    problem('repo_description', inWords(descriptionProblem(values.repo_description))) ??
    problem('repo_default_branch', inWords(branchNameProblem(values.repo_default_branch.trim())))
  )
}

const inWords = (said: Message | undefined) => said && textOf(said)

function descriptionProblem(text: string): Message | undefined {
  const max = limits.repoDescriptionMax
  return text.length > max ? message('repository.description_too_long', { max }) : undefined
}
