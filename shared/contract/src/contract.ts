import type { OperationData, OperationInput, OperationRequest } from './operation.ts'
import { accessKeyOperations } from './operations/access-keys.ts'
import { authOperations } from './operations/auth.ts'
import { browseOperations } from './operations/browse.ts'
import { repoInitOperations } from './operations/repo-init.ts'
import { repoOperations } from './operations/repos.ts'
import { sshKeyOperations } from './operations/ssh-keys.ts'
import { userOperations } from './operations/users.ts'

/** Every operation of the API by its name. The server mounts this, the client is typed by it, OpenAPI is made from it. */
export const contract = {
  ...authOperations,
  ...repoInitOperations,
  ...repoOperations,
  ...browseOperations,
  ...accessKeyOperations,
  ...sshKeyOperations,
  ...userOperations,
} as const

export type Contract = typeof contract
export type OperationName = keyof Contract
export type InputOf<N extends OperationName> = OperationInput<Contract[N]>
export type RequestOf<N extends OperationName> = OperationRequest<Contract[N]>
export type DataOf<N extends OperationName> = OperationData<Contract[N]>
