// Generated from the contract by `npm run generate`: change the contract, not this file.
import type { Method } from '../operation.ts'
import type { OperationName } from '../contract.ts'

export const operationRoutes: Readonly<Record<OperationName, readonly [method: Method, path: string]>> = {
  login: ['POST', '/api/auth/login'],
  logout: ['POST', '/api/auth/logout'],
  context: ['POST', '/api/auth/context'],
  sendCode: ['POST', '/api/auth/register/send'],
  verifyCode: ['POST', '/api/auth/register/verify'],
  checkRegistration: ['POST', '/api/auth/register/after'],
  register: ['POST', '/api/auth/register'],
  listOwners: ['GET', '/api/repo/init/owner'],
  listStorageNodes: ['GET', '/api/repo/init/storage'],
  checkRepository: ['PATCH', '/api/repo/init'],
  createRepository: ['POST', '/api/repo/init'],
  listRepositories: ['GET', '/api/repo'],
  listUserRepositories: ['GET', '/api/users/{username}/repo'],
  getRepository: ['GET', '/api/repo/{owner}/{repo}'],
  listRefs: ['GET', '/api/repo/{owner}/{repo}/refs'],
  listCommits: ['GET', '/api/repo/{owner}/{repo}/commit/{branch*}'],
  listTree: ['GET', '/api/repo/{owner}/{repo}/tree/{branch}/{path*}'],
  listRepositoryActivity: ['GET', '/api/repo/{owner}/{repo}/activity'],
  listAccessKeys: ['GET', '/api/user/setting/access-key'],
  createAccessKey: ['POST', '/api/user/setting/access-key'],
  deleteAccessKey: ['DELETE', '/api/user/setting/access-key/{id}'],
  getUser: ['GET', '/api/users/{username}'],
}
