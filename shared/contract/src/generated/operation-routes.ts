// Generated from the contract by `npm run generate`: change the contract, not this file.
import type { Method } from '../operation.ts'
import type { OperationName } from '../contract.ts'

export const operationRoutes: Readonly<Record<OperationName, readonly [method: Method, path: string, answers: boolean]>> = {
  login: ['POST', '/api/auth/login', true],
  logout: ['POST', '/api/auth/logout', false],
  context: ['POST', '/api/auth/context', true],
  sendCode: ['POST', '/api/auth/register/send', false],
  verifyCode: ['POST', '/api/auth/register/verify', false],
  checkRegistration: ['POST', '/api/auth/register/after', false],
  register: ['POST', '/api/auth/register', true],
  listOwners: ['GET', '/api/repo/init/owner', true],
  listStorageNodes: ['GET', '/api/repo/init/storage', true],
  checkRepository: ['PATCH', '/api/repo/init', false],
  createRepository: ['POST', '/api/repo/init', true],
  listRepositories: ['GET', '/api/repo', true],
  listUserRepositories: ['GET', '/api/users/{username}/repo', true],
  getRepository: ['GET', '/api/repo/{owner}/{repo}', true],
  listRefs: ['GET', '/api/repo/{owner}/{repo}/refs', true],
  listCommits: ['GET', '/api/repo/{owner}/{repo}/commit/{branch*}', true],
  listTree: ['GET', '/api/repo/{owner}/{repo}/tree/{branch}/{path*}', true],
  listRepositoryActivity: ['GET', '/api/repo/{owner}/{repo}/activity', true],
  getCommitDiff: ['GET', '/api/repo/{owner}/{repo}/diff/{commit*}', true],
  getBlame: ['GET', '/api/repo/{owner}/{repo}/blame/{branch}/{path*}', true],
  getLanguages: ['GET', '/api/repo/{owner}/{repo}/languages/{branch*}', true],
  listAccessKeys: ['GET', '/api/user/setting/access-key', true],
  createAccessKey: ['POST', '/api/user/setting/access-key', true],
  deleteAccessKey: ['DELETE', '/api/user/setting/access-key/{id}', false],
  listSshKeys: ['GET', '/api/user/setting/ssh-key', true],
  createSshKey: ['POST', '/api/user/setting/ssh-key', true],
  deleteSshKey: ['DELETE', '/api/user/setting/ssh-key/{uid}', false],
  getUser: ['GET', '/api/users/{username}', true],
}
