import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Access,
  AccessGrants,
  type AccessLevel,
  accessAreas,
  areasOfRepositories,
  contract,
} from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { type Actor, actorOfAccount, visitor } from '@sheaf/server-core/actor'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../tools/process/free-port.ts'
import { enforceAccess } from '../http/access.ts'
import type { MountedRoute } from '../http/entry.ts'
import { operationUrls } from '../http/operation-url.ts'
import { makeKeyPair } from '../ssh/testing/openssh.ts'
import {
  addCollaborator,
  createUser,
  issueAccessKey,
  limitAccessKey,
  signIn,
  suspend,
  testPassword,
} from '../testing/factories.ts'
import { runSsh, sshPerson } from '../testing/ssh-person.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { statusOf } from '../testing/status-of.ts'
import { mayActOn, type RepositoryAction } from './repositories/repository.policy.ts'
import { type Role, roles } from './repositories/role.ts'

type Account = Awaited<ReturnType<typeof createUser>>

/** Somebody, and what they are to the repositories of the scene. */
interface Person {
  name: string
  account: Account | undefined
  role: Role | undefined
}

/** A way in: what is sent along, and the actor that it makes of somebody. */
interface Credentials {
  name: string
  headers: Record<string, string>
  /** As operations and raw files see it; nothing where such credentials are wrong there. */
  actor: Actor | undefined
  /** As Git sees it. */
  gitActor: Actor
}

/** An entry point: one request, who may enter by declaration, and what it does to the repository that it names. */
interface Door {
  name: string
  access: Access
  action: RepositoryAction | undefined
  isGit: boolean
  /** Is it about a pull request that comes from a private fork? */
  isOfFork?: boolean
  send: (headers: Record<string, string>) => Promise<number>
  /** How those are answered who are let in where that is not a success: what they ask for is not there. */
  refused?: number | undefined
}

/** A repository as the matrix is asked about it, but for what somebody is to it. */
interface Row {
  id: number
  ownerId: number
  uid: string
  isPrivate: boolean
  gate: '' | 'manual'
}

const repositories = ['open', 'closed', 'gated'] as const

/** The SHA-256 of `x`. */
const lfsOid = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'

/** A request of Git LFS. */
const lfs = (method: string, path: string, body?: unknown) => ({
  method,
  path: `/{repo}.git/info/lfs/${path}`,
  isGit: true,
  ...(body !== undefined && { body: JSON.stringify(body), type: 'application/vnd.git-lfs+json' }),
})

/** A request to a client's API of the Hub; of what lies below `/api/datasets` the repositories are none. */
const hub = (kind: string, path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => ({
  method,
  path: `/api/${kind}s/{repo}${path}`,
  isGit: true,
  ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
  ...(kind === 'dataset' && { refused: 404 }),
})

/** A request about a collection that there is not. */
const collection = (method: string, path: string, body: object = {}) => ({
  method,
  path: `/api/collections/{owner}/x-${'0'.repeat(24)}${path}`,
  isGit: true,
  refused: 404,
  ...(method !== 'GET' && { type: 'application/json', body: JSON.stringify(body) }),
})

/** A request about a webhook of an account that there is not. */
const hubWebhook = (method: string, path = '') => ({
  method,
  path: `/api/settings/webhooks/${'0'.repeat(24)}${path}`,
  isGit: true,
  refused: 404,
  ...(method === 'POST' && { type: 'application/json', body: '{}' }),
})

const refused = (kind: string, status: number) => ({ refused: kind === 'dataset' ? 404 : status })

/** What the Hub's API says of repositories of a kind. */
const hubDoors = (kind: string): typeof protocol => {
  const root = `/api/${kind}s/:owner/:repo`
  return {
    [root]: [{ ...hub(kind, ''), action: 'see' }],
    [`${root}/revision/:rev`]: [{ ...hub(kind, '/revision/main'), action: 'see' }],
    [`${root}/tree/:rev`]: [{ ...hub(kind, '/tree/main'), action: 'see' }],
    [`${root}/tree/:rev/*`]: [{ ...hub(kind, '/tree/main/'), action: 'see' }],
    [`${root}/refs`]: [{ ...hub(kind, '/refs'), action: 'see' }],
    [`${root}/commits/:rev`]: [{ ...hub(kind, '/commits/main'), action: 'read' }],
    [`${root}/paths-info/:rev`]: [
      { ...hub(kind, '/paths-info/main', { method: 'POST', body: { paths: ['README.md'] } }), action: 'see' },
    ],
    // What is asked for is not there: nothing is made, moved or deleted.
    [`${root}/preupload/:rev`]: [
      { ...hub(kind, '/preupload/main', { method: 'POST', body: { files: [] } }), action: 'push' },
      { ...hub(kind, '/preupload/main?create_pr=1', { method: 'POST', body: { files: [] } }), action: 'propose' },
    ],
    [`${root}/commit/:rev`]: [
      { ...hub(kind, '/commit/main', { method: 'POST', body: {} }), action: 'push', ...refused(kind, 400) },
      {
        ...hub(kind, '/commit/main?create_pr=1', { method: 'POST', body: {} }),
        action: 'propose',
        ...refused(kind, 400),
      },
    ],
    [`${root}/xet-write-token/:rev`]: [{ ...hub(kind, '/xet-write-token/main'), action: 'push' }],
    // To no session.
    ...Object.fromEntries(
      ['v1/xorbs/:prefix/:hash', 'v1/shards', 'v2/shards'].map((path) => {
        const sent = path.replace(':prefix', 'default').replace(':hash', lfsOid)
        const door = {
          ...hub(kind, `/xet/none/${sent}`, { method: 'POST', body: {} }),
          type: 'application/octet-stream',
        }
        return [`${root}/xet/:session/${path}`, [{ ...door, action: 'push' as const, refused: 404 }]]
      }),
    ),
    [`${root}/branch/:rev`]: [
      {
        ...hub(kind, '/branch/x', { method: 'POST', body: { startingPoint: 'nothing' } }),
        action: 'push',
        refused: 404,
      },
      { ...hub(kind, '/branch/nothing', { method: 'DELETE', body: {} }), action: 'push', refused: 404 },
    ],
    [`${root}/tag/:rev`]: [
      { ...hub(kind, '/tag/nothing', { method: 'POST', body: { tag: 'x' } }), action: 'push', refused: 404 },
      { ...hub(kind, '/tag/nothing', { method: 'DELETE', body: {} }), action: 'push', refused: 404 },
    ],
    // What is asked for is so already.
    [`${root}/settings`]: [{ ...hub(kind, '/settings', { method: 'PUT', body: {} }), action: 'change-settings' }],
    [`${root}/super-squash/:rev`]: [
      { ...hub(kind, '/super-squash/nothing', { method: 'POST', body: {} }), action: 'push', refused: 404 },
    ],
    // For somebody else: nothing is copied.
    [`${root}/duplicate`]: [
      {
        ...hub(kind, '/duplicate', { method: 'POST', body: { repository: 'nobody-at-all/x' } }),
        action: 'read',
        ...refused(kind, 403),
      },
    ],
    [`${root}/like`]: [
      { ...hub(kind, '/like', { method: 'POST', body: {} }), action: 'see' },
      { ...hub(kind, '/like', { method: 'DELETE', body: {} }), action: 'see' },
    ],
    [`${root}/discussions`]: [
      { ...hub(kind, '/discussions'), action: 'see' },
      { ...hub(kind, '/discussions', { method: 'POST', body: { title: 'Made' } }), action: 'see' },
      // Without a title: none is opened.
      {
        ...hub(kind, '/discussions', { method: 'POST', body: { title: '', pullRequest: true } }),
        action: 'propose',
        ...refused(kind, 400),
      },
    ],
    [`${root}/discussions/:number`]: [{ ...hub(kind, '/discussions/1'), action: 'see' }],
    // Of nobody: whoever is let in is told so.
    ...Object.fromEntries(
      Object.entries({
        comment: { comment: 'x' },
        title: { title: 'x' },
        status: { status: 'open' },
        'comment/:comment/edit': { content: 'x' },
        'comment/:comment/hide': {},
        merge: {},
      }).map(([name, body]) => {
        const door = hub(kind, `/discussions/99/${name.replace(':comment', 'x')}`, { method: 'POST', body })
        const action = name === 'merge' ? ('push' as const) : ('see' as const)
        return [`${root}/discussions/:number/${name}`, [{ ...door, action, refused: 404 }]]
      }),
    ),
    [`/${kind === 'dataset' ? 'datasets/' : ''}:owner/:repo/ask-access`]: [
      {
        path: `/${kind === 'dataset' ? 'datasets/' : ''}{repo}/ask-access`,
        method: 'POST',
        type: 'application/json',
        body: '{}',
        isGit: true,
        action: 'see',
        // Nothing is asked for where nothing is gated.
        ...refused(kind, 409),
      },
    ],
    [`${root}/user-access-request/:state`]: [
      { ...hub(kind, '/user-access-request/pending'), action: 'see-settings', ...refused(kind, 400) },
    ],
    // Of nobody who is there.
    [`${root}/user-access-request/handle`]: [
      {
        ...hub(kind, '/user-access-request/handle', { method: 'POST', body: { user: '-', status: 'accepted' } }),
        action: 'change-settings',
        refused: 404,
      },
    ],
    [`${root}/user-access-request/grant`]: [
      {
        ...hub(kind, '/user-access-request/grant', { method: 'POST', body: { user: '-' } }),
        action: 'change-settings',
        refused: 404,
      },
    ],
    [`${root}/lfs-files`]: [{ ...hub(kind, '/lfs-files'), action: 'see-settings' }],
    // Of what it does not have.
    [`${root}/lfs-files/batch`]: [
      {
        ...hub(kind, '/lfs-files/batch', { method: 'POST', body: { deletions: { sha: ['0'.repeat(64)] } } }),
        action: 'delete',
        refused: 404,
      },
    ],
    [`${root}/likers`]: [{ ...hub(kind, '/likers'), action: 'see' }],
    ...(kind === 'dataset' &&
      Object.fromEntries(
        ['', '/:config', '/:config/:split', '/:config/:split/:file'].map((path) => [
          `${root}/parquet${path}`,
          [{ ...hub(kind, `/parquet${path.replaceAll(':', '')}`), action: 'read' as const }],
        ]),
      )),
    [`${root}/auth-check`]: [{ ...hub(kind, '/auth-check'), action: 'read' }],
    [`${root}/auth-check/write`]: [{ ...hub(kind, '/auth-check/write'), action: 'push' }],
    [`/${kind === 'dataset' ? 'datasets/' : ''}:owner/:repo/resolve/:rev/*`]: [
      {
        path: `/${kind === 'dataset' ? 'datasets/' : ''}{repo}/resolve/main/README.md`,
        isGit: true,
        action: 'read',
        ...(kind === 'dataset' && { refused: 404 }),
      },
    ],
  }
}

/**
 * Requests for each route that is no operation, by its address: with these it is entered by whoever may. A route that is
 * not here fails the test: it is new, and somebody must say what it does.
 */
const protocol: Readonly<
  Record<
    string,
    {
      path: string
      method?: string
      action?: RepositoryAction
      type?: string
      body?: string
      isGit?: boolean
      refused?: number
    }[]
  >
> = {
  '/:owner/:repo/info/refs': [
    { path: '/{repo}.git/info/refs?service=git-upload-pack', action: 'read', isGit: true },
    { path: '/{repo}.git/info/refs?service=git-receive-pack', action: 'propose', isGit: true },
  ],
  '/:owner/:repo/git-upload-pack': [
    { path: '/{repo}/git-upload-pack', action: 'read', type: 'application/x-git-upload-pack-request', isGit: true },
  ],
  '/:owner/:repo/git-receive-pack': [
    // Who may only read may propose: their commands say what they do, and none moves a branch.
    {
      path: '/{repo}/git-receive-pack',
      action: 'propose',
      type: 'application/x-git-receive-pack-request',
      isGit: true,
    },
  ],
  '/:owner/:repo/info/lfs/objects/batch': [
    { ...lfs('POST', 'objects/batch', { operation: 'download', objects: [{ oid: lfsOid, size: 1 }] }), action: 'read' },
    { ...lfs('POST', 'objects/batch', { operation: 'upload', objects: [{ oid: lfsOid, size: 1 }] }), action: 'push' },
  ],
  '/:owner/:repo/info/lfs/objects/:oid': [{ ...lfs('GET', `objects/${lfsOid}`), action: 'read' }],
  '/:owner/:repo/info/lfs/objects/:oid/:size': [
    { ...lfs('PUT', `objects/${lfsOid}/1`), body: 'x', type: 'application/octet-stream', action: 'push' },
  ],
  '/:owner/:repo/info/lfs/parts/:oid/:size/:partBytes/:number': [
    { ...lfs('PUT', `parts/${lfsOid}/1/16777216/1`), body: 'x', type: 'application/octet-stream', action: 'push' },
  ],
  '/:owner/:repo/info/lfs/parts/:oid/:size/:partBytes': [
    { ...lfs('POST', `parts/${lfsOid}/1/16777216`, { oid: lfsOid, parts: [] }), action: 'push' },
  ],
  '/:owner/:repo/info/lfs/verify/:oid': [
    { ...lfs('POST', `verify/${lfsOid}`, { oid: lfsOid, size: 1 }), action: 'push' },
  ],
  '/:owner/:repo/info/lfs/locks': [
    { ...lfs('GET', 'locks'), action: 'read' },
    { ...lfs('POST', 'locks', { path: 'a.bin' }), action: 'push', refused: 409 },
  ],
  '/:owner/:repo/info/lfs/locks/verify': [{ ...lfs('POST', 'locks/verify', {}), action: 'push' }],
  '/:owner/:repo/info/lfs/locks/:uid/unlock': [{ ...lfs('POST', 'locks/x/unlock', {}), action: 'push', refused: 404 }],
  '/:owner/:repo/raw/*': [{ path: '/{repo}/raw/main/README.md', action: 'read' }],
  '/:owner/:repo/diff/*': [{ path: '/{repo}/diff/main.patch', action: 'read' }],
  '/:owner/:repo/archive/*': [{ path: '/{repo}/archive/main.zip', action: 'read' }],
  '/api/repo/:owner/:repo/uploads': [
    { path: '/api/repo/{repo}/uploads', method: 'POST', action: 'push', type: 'application/octet-stream' },
  ],
  '/api/repo/:owner/:repo/releases/:uid/assets': [
    {
      path: '/api/repo/{repo}/releases/x/assets?name=x',
      method: 'POST',
      action: 'push',
      type: 'application/octet-stream',
    },
  ],
  '/api/repo/:owner/:repo/attachments': [
    { path: '/api/repo/{repo}/attachments', method: 'POST', action: 'see', type: 'image/png' },
  ],
  // By its id alone: `attachments.test.ts` says who sees one that is there.
  '/api/attachments/:name': [{ path: `/api/attachments/${'0'.repeat(32)}-1x1.webp` }],
  '/:owner/:repo/releases/download/*': [{ path: '/{repo}/releases/download/main/file', action: 'read' }],
  '/api/v3/repos/:owner/:repo/statuses/:commit': [
    {
      path: `/api/v3/repos/{repo}/statuses/${'0'.repeat(40)}`,
      method: 'POST',
      action: 'set-checks',
      type: 'application/json',
      body: '{"state":"success"}',
      refused: 404,
    },
  ],
  '/-/allowed_signers': [{ path: '/-/allowed_signers' }],
  '/api/user/setting/picture': [{ path: '/api/user/setting/picture', method: 'PUT', type: 'image/png' }],
  '/api/user/setting/export/:name': [{ path: '/api/user/setting/export/nothing.tar' }],
  '/api/user/live': [{ path: '/api/user/live' }],
  '/api/pictures/:name': [{ path: '/api/pictures/nobody.webp' }],
  '/api/repos/create': [
    { path: '/api/repos/create', method: 'POST', type: 'application/json', body: '{"name":"?"}', isGit: true },
  ],
  '/api/repos/delete': [
    { path: '/api/repos/delete', method: 'DELETE', type: 'application/json', body: '{"name":"a/b"}', isGit: true },
  ],
  '/api/repos/move': [
    {
      path: '/api/repos/move',
      method: 'POST',
      action: 'change-settings',
      type: 'application/json',
      body: '{"fromRepo":"{repo}","toRepo":"{repo}"}',
      isGit: true,
    },
  ],
  '/api/users/:username/likes': [{ path: '/api/users/{owner}/likes', isGit: true }],
  '/api/users/:username/overview': [{ path: '/api/users/{owner}/overview', isGit: true }],
  '/api/users/:username/followers': [{ path: '/api/users/{owner}/followers', isGit: true }],
  '/api/users/:username/following': [{ path: '/api/users/{owner}/following', isGit: true }],
  // Of no team: whoever is let in is told that it is missing. Who may see whom of one is in hub-people.test.ts.
  '/api/organizations/:team/overview': [{ path: '/api/organizations/{owner}/overview', isGit: true, refused: 404 }],
  '/api/organizations/:team/followers': [{ path: '/api/organizations/{owner}/followers', isGit: true, refused: 404 }],
  '/api/organizations/:team/members': [{ path: '/api/organizations/{owner}/members', isGit: true, refused: 404 }],
  '/api/settings/webhooks': [
    { path: '/api/settings/webhooks', isGit: true },
    { path: '/api/settings/webhooks', method: 'POST', type: 'application/json', body: '{}', isGit: true, refused: 400 },
  ],
  // Of no webhook: whoever is let in is told that it is missing. Who may watch what is in hub-webhooks.test.ts.
  '/api/settings/webhooks/:id': (['GET', 'POST', 'DELETE'] as const).map((method) => hubWebhook(method)),
  '/api/settings/webhooks/:id/enable': [hubWebhook('POST', '/enable')],
  '/api/settings/webhooks/:id/disable': [hubWebhook('POST', '/disable')],
  '/api/collections': [
    { path: '/api/collections', isGit: true },
    { path: '/api/collections', method: 'POST', type: 'application/json', body: '{}', isGit: true, refused: 400 },
  ],
  // Of no collection: whoever is let in is told that it is missing.
  '/api/collections/:owner/:slug': (['GET', 'PATCH', 'DELETE'] as const).map((method) => collection(method, '')),
  '/api/collections/:owner/:slug/items': [collection('POST', '/items', { item: { id: '{repo}', type: 'model' } })],
  '/api/collections/:owner/:slug/items/:item': (['PATCH', 'DELETE'] as const).map((method) =>
    collection(method, '/items/x'),
  ),
  '/api/validate-yaml': [
    { path: '/api/validate-yaml', method: 'POST', type: 'application/json', body: '{"content":""}', isGit: true },
  ],
  '/api/models': [{ path: '/api/models', isGit: true }],
  '/api/datasets': [{ path: '/api/datasets', isGit: true }],
  '/oauth/device': [
    { path: '/oauth/device', method: 'POST', type: 'application/x-www-form-urlencoded', body: 'client_id=x' },
  ],
  // Of nobody: whoever has no code gets no key.
  '/oauth/token': [
    {
      path: '/oauth/token',
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      body: 'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=x',
      refused: 400,
    },
  ],
  '/api/whoami-v2': [{ path: '/api/whoami-v2', isGit: true }],
  '/datasets/:owner/:repo': [{ path: '/datasets/{repo}' }],
  '/datasets/:owner/:repo/*': [{ path: '/datasets/{repo}/commits/main' }],
  // The same for everybody, whatever it is.
  '/:owner/:repo/HEAD': [{ path: '/{repo}/HEAD' }],
  '/:owner/:repo/objects/*': [{ path: '/{repo}/objects/info/packs' }],
  '/healthz': [{ path: '/healthz' }],
  '/readyz': [{ path: '/readyz' }],
  '/api/*': [{ path: '/api/nothing/here' }],
  '/api/openapi.json': [{ path: '/api/openapi.json' }],
  // Everybody sees what a visitor sees.
  '/:owner/:repo(^[^/]+).atom': [{ path: '/{repo}.atom' }],
  '/:owner/:repo/releases.atom': [{ path: '/{repo}/releases.atom' }],
  '/:owner(^[^/]+).atom': [{ path: '/{owner}.atom' }],
  '/:owner/:repo/-/card.png': [{ path: '/{repo}/-/card.png' }],
  '/:owner/-/card.png': [{ path: '/{owner}/-/card.png' }],
  '/sitemap.xml': [{ path: '/sitemap.xml' }],
  '/-/sitemap/:chunk(^[a-z0-9]+).xml': [{ path: '/-/sitemap/pages.xml' }],
  '/api/docs': [{ path: '/api/docs' }],
  '/api/docs/style.css': [{ path: '/api/docs/style.css' }],
}

/** Git and Git LFS at the addresses of datasets are the same. */
const datasetDoors = Object.fromEntries(
  Object.entries(protocol)
    .filter(
      ([url]) => /\/(info|git-(upload|receive)-pack|HEAD|objects)\b/.test(url) && url.startsWith('/:owner/:repo/'),
    )
    .map(([url, doors]) => [`/datasets${url}`, doors.map((door) => ({ ...door, path: `/datasets${door.path}` }))]),
)

const allDoors = { ...protocol, ...datasetDoors, ...hubDoors('model'), ...hubDoors('dataset') }

/** What operations do to the repository that they name, where that is more than reading, or less. */
const operationActions: Readonly<Record<string, RepositoryAction>> = {
  getRepository: 'see',
  getRepositoryCard: 'see',
  listTree: 'see',
  listCollectionChoices: 'see',
  starRepository: 'see',
  unstarRepository: 'see',
  unwatchRepository: 'see',
  listDiscussions: 'see',
  createDiscussion: 'see',
  getDiscussion: 'see',
  updateDiscussion: 'see',
  createComment: 'see',
  updateComment: 'see',
  deleteComment: 'see',
  previewThreadText: 'see',
  findThreadPeople: 'read',
  createThreadView: 'see',
  updateThreadView: 'see',
  deleteThreadView: 'see',
  setReaction: 'see',
  getThreadSubscription: 'see',
  setThreadSubscription: 'see',
  markThreadSeen: 'see',
  wipeTextVersion: 'see',
  tickTask: 'see',
  setAnswer: 'see',
  listLabels: 'see',
  listMilestones: 'see',
  getThreadTemplates: 'see',
  requestAccess: 'see',
  withdrawAccessRequest: 'see',
  listAccessRequests: 'see-settings',
  decideAccessRequest: 'change-settings',
  grantAccess: 'change-settings',
  setGate: 'change-settings',
  listCollaborators: 'manage-collaborators',
  setCollaborator: 'manage-collaborators',
  removeCollaborator: 'manage-collaborators',
  createBranch: 'push',
  syncFork: 'push',
  renameBranch: 'push',
  deleteBranch: 'push',
  setDefaultBranch: 'change-settings',
  createTag: 'push',
  deleteTag: 'push',
  getRefLoss: 'push',
  listDeletedRefs: 'push',
  restoreRef: 'push',
  getRepositorySettings: 'see-settings',
  getRepositoryStorage: 'see-settings',
  listStoredObjects: 'see-settings',
  removeUnusedObjects: 'delete',
  updateRepository: 'change-settings',
  renameRepository: 'change-settings',
  setRepositoryVisibility: 'change-settings',
  setTemplate: 'change-settings',
  setRepositoryKind: 'change-settings',
  archiveRepository: 'delete',
  getTransfer: 'see-settings',
  startTransfer: 'transfer',
  withdrawTransfer: 'transfer',
  deleteRepository: 'delete',
  getEditableFile: 'push',
  createCommit: 'push',
  renderDraft: 'push',
  createLabel: 'push',
  updateLabel: 'push',
  deleteLabel: 'push',
  setThreadLabels: 'push',
  setAssignees: 'push',
  setThreadLock: 'push',
  setThreadPin: 'push',
  deleteDiscussion: 'change-settings',
  createMilestone: 'push',
  updateMilestone: 'push',
  deleteMilestone: 'push',
  setThreadMilestone: 'push',
  changeThreads: 'push',
  listRefRules: 'see-settings',
  createRefRule: 'change-settings',
  replaceRefRule: 'change-settings',
  deleteRefRule: 'change-settings',
  listWebhooks: 'manage-webhooks',
  createWebhook: 'manage-webhooks',
  updateWebhook: 'manage-webhooks',
  rotateWebhookSecret: 'manage-webhooks',
  deleteWebhook: 'manage-webhooks',
  pingWebhook: 'manage-webhooks',
  listWebhookDeliveries: 'manage-webhooks',
  getWebhookDelivery: 'manage-webhooks',
  redeliverWebhook: 'manage-webhooks',
  listDeployKeys: 'manage-deploy-keys',
  createDeployKey: 'manage-deploy-keys',
  deleteDeployKey: 'manage-deploy-keys',
  getMirror: 'manage-mirror',
  setMirror: 'manage-mirror',
  syncMirror: 'manage-mirror',
  deleteMirror: 'manage-mirror',
  listPushMirrors: 'manage-mirror',
  createPushMirror: 'manage-mirror',
  updatePushMirror: 'manage-mirror',
  runPushMirror: 'manage-mirror',
  deletePushMirror: 'manage-mirror',
  createRelease: 'push',
  updateRelease: 'push',
  deleteRelease: 'push',
  deleteReleaseAsset: 'push',
  generateReleaseNotes: 'push',
  applySuggestions: 'push',
  mergePull: 'push',
  addToQueue: 'push',
  removeFromQueue: 'push',
  enableAutoMerge: 'push',
  disableAutoMerge: 'push',
  updatePullBranch: 'push',
  listPullConflicts: 'push',
  getPullConflict: 'push',
  resolvePullConflicts: 'push',
  revertPull: 'push',
  getMergeSettings: 'see-settings',
  setMergeSettings: 'change-settings',
  setCheck: 'set-checks',
}

const rule = {
  kind: 'branch',
  pattern: 'nothing/*',
  create: 'writer',
  push: 'writer',
  force: 'nobody',
  delete: 'nobody',
  people: [],
}

/** What they do to the repository that a pull request from a fork goes into: who changes its branch there need not push here. */
const ofForks: Readonly<Record<string, RepositoryAction>> = {
  applySuggestions: 'propose',
  updatePullBranch: 'propose',
  listPullConflicts: 'propose',
  getPullConflict: 'propose',
  resolvePullConflicts: 'propose',
}

/** What operations can't do without in their address. */
const operationQueries: Readonly<Record<string, string>> = {
  searchCommits: '?query=First',
  listMergeQueue: '?branch=main',
  comparePullPatches: '?from=main&to=main',
  getPullConflict: `?path=x&head=${'0'.repeat(40)}&base=${'0'.repeat(40)}`,
  getForkSync: '?branch=main',
  compareAcrossForks: '?base=main&head=main',
  findThreadPeople: '?kind=pull&as=author',
  listThreadViews: '?kind=pull',
  searchNames: '?query=First',
  searchCode: '?query=First',
  searchAllCommits: '?query=First',
  getFileChanges: '?path=README.md',
  listCheckMarks: `?commits=${'0'.repeat(40)}`,
  listVerifications: `?objects=${'0'.repeat(40)}`,
}
const operationRanges: Readonly<Record<string, string>> = { compareCommits: 'main..main', getChanges: 'main...main' }

/** Bodies of operations that look at theirs before they look at whoever asks. */
const bodies: Readonly<Record<string, (repo: string, ownerUid: string) => object>> = {
  // Whoever is let in is told that an owner forks nothing of their own.
  forkRepository: (repo_name, owner_uid) => ({ owner_uid, repo_name }),
  // Whoever is let in is told that it is no template.
  generateRepository: (repo_name, owner_uid) => ({ owner_uid, repo_name }),
  setCollaborator: () => ({ name: 'nobody-at-all', role: 'reader' }),
  createRefRule: () => rule,
  replaceRefRule: () => rule,
  // An address that may not be asked: nothing is added.
  createWebhook: () => ({ url: 'https://10.0.0.1/', events: ['push'] }),
  updateWebhook: () => ({ url: 'https://10.0.0.1/', events: ['push'] }),
  rotateWebhookSecret: () => ({}),
  setMirror: () => ({ url: 'https://10.0.0.1/', confirmed: true }),
  createPushMirror: () => ({ url: 'https://10.0.0.1/' }),
  updatePushMirror: () => ({ url: 'https://10.0.0.1/' }),
  // No key that anybody has: nothing is added.
  createDeployKey: () => ({ title: 'nothing', content: 'ssh-nothing' }),
  syncFork: () => ({ branch: 'main' }),
  createBranch: () => ({ name: 'made', from: 'main' }),
  renameBranch: () => ({ name: 'main' }),
  setDefaultBranch: () => ({ name: 'main' }),
  createTag: () => ({ name: 'made', from: 'main' }),
  // A tag at what is not there: no release is made.
  createRelease: () => ({ tag: 'made-by-nobody', target: 'nothing' }),
  updateRelease: () => ({ tag: 'made-by-nobody' }),
  generateReleaseNotes: () => ({ tag: 'made-by-nobody' }),
  createDiscussion: () => ({ title: 'Made' }),
  createLabel: () => ({ name: 'made' }),
  updateLabel: () => ({ name: 'made' }),
  setThreadLabels: () => ({ labels: [] }),
  setAssignees: () => ({ usernames: [] }),
  setThreadLock: () => ({ locked: false }),
  tickTask: () => ({ target: 'x', at: 0, done: true, edits: 0 }),
  setThreadPin: () => ({ pinned: false }),
  setAnswer: () => ({ comment: null }),
  createMilestone: () => ({ title: 'made' }),
  updateMilestone: () => ({ title: 'made' }),
  setThreadMilestone: () => ({ milestone: null }),
  createThreadView: () => ({ kind: 'discussion', name: 'made', query: 'is:open' }),
  updateThreadView: () => ({ name: 'made', query: 'is:open' }),
  // Of a number that no thread has.
  changeThreads: () => ({ numbers: [999], milestone: null }),
  setReaction: () => ({ target: '', kind: 'heart', on: true }),
  // Whoever is let in is told that there is nothing to bring, or that another commit is proposed.
  createReviewThread: () => ({ head: '0'.repeat(40), path: 'README.md', line: 1, body: 'x' }),
  replyToReviewThread: () => ({ body: 'x' }),
  updateReviewComment: () => ({ body: 'x' }),
  resolveReviewThread: () => ({ resolved: true }),
  // Whoever is let in is told that another commit is proposed.
  applySuggestions: () => ({
    suggestions: [{ thread: 'none', comment: 'none', suggestion: 'none' }],
    head: '0'.repeat(40),
  }),
  submitReview: () => ({ verdict: 'comment', body: 'x', head: '0'.repeat(40) }),
  setReviewers: () => ({ usernames: [] }),
  setPullLook: () => ({ head: '0'.repeat(40) }),
  setViewedFile: () => ({ head: '0'.repeat(40), path: 'README.md', viewed: false }),
  setCheck: () => ({ context: 'x', state: 'success' }),
  createPull: () => ({ base: 'main', head: 'main', title: 'x' }),
  mergePull: () => ({ method: 'merge', head: '0'.repeat(40) }),
  addToQueue: () => ({ method: 'merge', head: '0'.repeat(40) }),
  enableAutoMerge: () => ({ method: 'merge', head: '0'.repeat(40) }),
  setMergeSettings: () => ({ methods: ['merge', 'squash'], default_method: 'merge', delete_head: false }),
  updatePullBranch: () => ({ head: '0'.repeat(40) }),
  resolvePullConflicts: () => ({ head: '0'.repeat(40), base: '0'.repeat(40), files: [{ path: 'x', text: 'x' }] }),
  previewThreadText: () => ({ text: '*x*' }),
  createComment: () => ({ body: 'x' }),
  updateComment: () => ({ body: 'x' }),
  setThreadSubscription: () => ({ subscribed: true }),
  // Whoever is let in leaves all as it is.
  updateRepository: () => ({ description: '', website: '', topics: '' }),
  renameRepository: (repo_name) => ({ repo_name }),
  setRepositoryVisibility: (repo) => ({ is_private: repo === 'closed' }),
  setTemplate: () => ({ template: false }),
  setGate: (repo) => ({ gate: repo === 'gated' ? 'manual' : 'none' }),
  // Of nobody who is there.
  decideAccessRequest: () => ({ state: 'accepted' }),
  grantAccess: () => ({ username: '-' }),
  setRepositoryKind: () => ({ kind: 'code' }),
  archiveRepository: () => ({ archived: false }),
  startTransfer: () => ({ new_owner: 'nobody-at-all', confirmation: 'another' }),
  deleteRepository: () => ({ confirmation: 'another' }),
  renderDraft: () => ({ branch: 'main', path: 'README.md', text: '# Draft' }),
  // A commit that is never made: there is no such branch.
  createCommit: () => ({ branch: 'nothing', base: null, message: 'x', changes: [{ action: 'delete', path: 'x' }] }),
}

describe('the role matrix, over every operation and route', () => {
  let server: TestServer
  let people: Person[]
  let owner: Account
  /** Whose private repository pull requests of each of the others come from: nothing to those, as somebody else. */
  let forker: Person
  let forkId: number
  /** By name: what the matrix is asked about. */
  const rows = new Map<string, Row>()
  const routes: MountedRoute[] = []

  beforeAll(async () => {
    const sshPort = String(await freePort())
    server = await startServer({ env: { SHEAF_SSH_PORT: sshPort }, onRoute: (route) => routes.push(route) })
    const signed = await signIn(server)
    owner = signed.user
    const collaborators: Person[] = []
    for (const role of roles.slice(0, -1)) collaborators.push({ name: role, account: await createUser(server), role })
    for (const name of repositories) {
      const { uid: repoUid } = await signed.api.createRepository({
        body: { owner_uid: owner.uid, repo_name: name, repo_is_private: name === 'closed' },
      })
      const { id } = await server.database.read
        .selectFrom('repositories')
        .select('id')
        .where('uid', '=', repoUid)
        .executeTakeFirstOrThrow()
      rows.set(name, {
        id,
        ownerId: owner.ownerId,
        uid: repoUid,
        isPrivate: name === 'closed',
        gate: name === 'gated' ? 'manual' : '',
      })
      if (name === 'gated')
        await signed.api.setGate({ params: { owner: owner.username, repo: name }, body: { gate: 'manual' } })
      for (const { account, role } of collaborators) {
        if (account && role) await addCollaborator(server, { ownerId: account.ownerId, repoUid, role })
      }
    }
    const signedForker = await signIn(server)
    forker = { name: 'owner of the fork', account: signedForker.user, role: undefined }
    const forked = { owner_uid: signedForker.user.uid, repo_name: 'fork', repo_is_private: true }
    const { uid: forkUid } = await signedForker.api.createRepository({ body: forked })
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', forkUid)
      .executeTakeFirstOrThrow()
    forkId = id
    const granted = await createUser(server)
    // To all of them: where there is no gate, or nobody sees it, such a request opens nothing.
    for (const { id: repo_id } of rows.values())
      await server.database.write
        .insertInto('access_requests')
        .values({ repo_id, user_id: granted.userId, state: 'accepted', asked_at: 1, decided_at: 1, decided_by: null })
        .execute()
    people = [
      { name: 'visitor', account: undefined, role: undefined },
      { name: 'stranger', account: await createUser(server), role: undefined },
      { name: 'let in', account: granted, role: undefined },
      ...collaborators,
      { name: 'owner', account: owner, role: 'owner' },
      { name: 'administrator', account: await createUser(server, { isAdministrator: true }), role: undefined },
      { name: 'suspended', account: await createUser(server), role: undefined },
    ]
  })
  afterAll(() => server.stop())

  /** Both repositories get a commit of a file. */
  const fill = async (test: TestContext) => {
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    writeFileSync(join(folder, 'README.md'), '# Here\n')
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'First')
    for (const name of repositories) {
      const url = new URL(`/${owner.username}/${name}.git`, server.url)
      url.username = owner.username
      url.password = testPassword
      const { code, err } = await runClient(folder, ['push', '-q', url.href, 'main'])
      assert.equal(code, 0, err)
      const { id } = rowOf(name)
      const flags = { is_draft: 0, is_prerelease: 0, is_chosen: 0 } as const
      const times = { created_at: 1, published_at: 1, shown_at: 1 }
      const texts = { tag: 'main', target: '', title: '', notes: '' }
      await server.database.write
        .insertInto('releases')
        .values({ uid: `release-${name}`, repo_id: id, ...texts, ...flags, ...times })
        .execute()
      await server.database.write
        .insertInto('threads')
        .values({
          ...{ repo_id: id, number: 1, kind: 'discussion', state: 'open', title: 'x', body: '' },
          ...{ author_id: owner.userId, created_at: 1, updated_at: 1 },
        })
        .execute()
      await server.database.write
        .insertInto('thread_counters')
        .values({ repo_id: id, last_number: 3, open_discussions: 1, closed_discussions: 0, open_pulls: 2 })
        .execute()
      const head_oid = (await client(folder, 'rev-parse', 'main')).trim()
      const lets = { head_discloses: 1, maintainers_edit: 1 } as const
      const ofFork = { head_repo_id: forkId, head_branch: 'topic', head_name: 'fork:topic', ...lets } as const
      for (const [number, head] of [
        [2, { head_ref: 'gone' }],
        [3, { head_ref: 'fork:topic', head_kind: 'fork', ...ofFork }],
      ] as const) {
        const { id: thread_id } = await server.database.write
          .insertInto('threads')
          .values({
            ...{ repo_id: id, number, kind: 'pull', state: 'open', title: 'x', body: '' },
            ...{ author_id: number === 3 ? forker.account?.userId : owner.userId, created_at: 1, updated_at: 1 },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await server.database.write
          .insertInto('pulls')
          .values({ thread_id, repo_id: id, number, is_open: 1, base_ref: 'main', head_oid, versions: 1, ...head })
          .execute()
        await server.database.write
          .insertInto('pull_versions')
          .values({ thread_id, number: 1, head_oid, created_at: 1 })
          .execute()
      }
      const sha256 = 'a'.repeat(64)
      const contents = join(server.dataFolder, 'objects', 'aa')
      mkdirSync(contents, { recursive: true })
      writeFileSync(join(contents, sha256), 'x')
      const object = join(server.dataFolder, 'objects', lfsOid.slice(0, 2))
      mkdirSync(object, { recursive: true })
      writeFileSync(join(object, lfsOid), 'x')
      await server.database.write
        .insertInto('repository_objects')
        .values({ repo_id: id, oid: lfsOid, kind: 'lfs', bytes: 1, created_at: 1, used_at: Date.now() })
        .execute()
      const { id: release_id } = await server.database.read
        .selectFrom('releases')
        .select('id')
        .where('repo_id', '=', id)
        .executeTakeFirstOrThrow()
      await server.database.write
        .insertInto('release_assets')
        .values({ uid: `asset-${name}`, release_id, name: 'file', bytes: 1, sha256, created_at: 1 })
        .execute()
    }
  }

  const rowOf = (name: string) => rows.get(name) ?? assert.fail(name)

  const credentialsOf = async ({ account }: Person): Promise<Credentials[]> => {
    if (account === undefined) return [{ name: 'nothing', headers: {}, actor: visitor, gitActor: visitor }]
    const { isAdministrator } = account
    const suspendedAt = people.find(({ name }) => name === 'suspended')?.account === account ? 1 : null
    const actorBy = (entry: Parameters<typeof actorOfAccount>[1]) =>
      actorOfAccount({ ...account, isAdministrator, suspendedAt }, entry)
    const basic = (secret: string) => `Basic ${Buffer.from(`${account.username}:${secret}`).toString('base64')}`
    const { cookies } = await signIn(server, account)
    const keys = await Promise.all(
      ([0, 1, 2] as const).map(async (level: AccessLevel): Promise<Credentials> => {
        const grants = AccessGrants.parse(Object.fromEntries(accessAreas.map((area) => [area, level])))
        const { token } = await issueAccessKey(server, account, { grants })
        const actor = actorBy({ via: 'key', keyId: 1, grants, scope: undefined, anyAddress: true })
        return { name: `key of level ${level}`, headers: { authorization: basic(token) }, actor, gitActor: actor }
      }),
    )
    const levels = (areas: readonly string[]) => AccessGrants.parse(Object.fromEntries(areas.map((area) => [area, 2])))
    const { id: keyUid, token } = await issueAccessKey(server, account, { grants: levels(accessAreas) })
    const scope = await limitAccessKey(server, { keyUid, repoUid: rowOf('open').uid })
    const grants = levels(areasOfRepositories)
    const limited = actorBy({ via: 'key', keyId: 1, grants, scope, anyAddress: true })
    return [
      {
        name: 'session',
        headers: { cookie: `sheaf_session=${cookies.get('sheaf_session')}` },
        actor: actorBy({ via: 'session', sessionId: 1 }),
        gitActor: visitor,
      },
      {
        name: 'password',
        headers: { authorization: basic(testPassword) },
        actor: undefined,
        gitActor: actorBy({ via: 'password' }),
      },
      ...keys,
      {
        name: 'key for the open one',
        headers: { authorization: basic(token) },
        actor: limited,
        gitActor: limited,
      },
    ]
  }

  const ask = (method: string, path: string, { body, headers }: { body?: string; headers: Record<string, string> }) =>
    statusOf(server.url, { method, path, body, headers: { 'sec-fetch-site': 'same-origin', ...headers } })

  const operationDoors = (repo: string): Door[] =>
    Object.entries(contract).flatMap(([name, { method, path, access }]) => {
      const isOfPull = path.includes('/pulls/{number}')
      // One that is not there is deleted.
      const numbers = name === 'deleteDiscussion' ? ['99'] : isOfPull ? ['2', '3'] : ['1']
      return numbers.map((number): Door => {
        const values: Record<string, string> = {
          owner: owner.username,
          username: owner.username,
          repo,
          path: 'README.md',
          range: operationRanges[name] ?? 'main',
          number,
        }
        const filled = path.replace(/\{(\w+)\*?\}/g, (_, key: string) =>
          key === 'path' && (name === 'listTree' || name === 'getReadme')
            ? ''
            : (values[key] ?? (key === 'id' || key === 'uid' ? 'x' : 'main')),
        )
        const body = method === 'GET' ? {} : { body: JSON.stringify(bodies[name]?.(repo, owner.uid) ?? {}) }
        const asked = filled + (operationQueries[name] ?? '')
        const send = (headers: Record<string, string>) =>
          ask(method, asked, { ...body, headers: { 'content-type': 'application/json', ...headers } })
        const isOfFork = number === '3'
        const done = (isOfFork ? ofForks[name] : undefined) ?? operationActions[name] ?? 'read'
        return { name, access, action: path.includes('{repo}') ? done : undefined, isGit: false, isOfFork, send }
      })
    })

  const protocolDoors = (repo: string): Door[] => {
    const operations = new Set(
      Object.values(contract).flatMap(({ method, path }) => operationUrls(path).urls.map((url) => `${method} ${url}`)),
    )
    const methodOf = (url: string, entry: { method?: string } | undefined) =>
      entry?.method ?? (/^(?:\/datasets)?\/:owner\/:repo\/git-/.test(url) ? 'POST' : 'GET')
    const doors = routes
      .flatMap(({ method, url, access }) => [method].flat().map((each) => ({ method: each, url, access })))
      .filter(({ method, url }) => !operations.has(`${method} ${url}`))
      // The framework answers HEAD by what answers GET; `all` stands for one of its methods.
      .filter(({ method, url }) => (allDoors[url] ?? [undefined]).some((entry) => method === methodOf(url, entry)))
    return doors.flatMap(({ method, url, access }) =>
      (allDoors[url] ?? assert.fail(`${method} ${url} is new: say what it does`))
        .filter((entry) => method === methodOf(url, entry))
        .map(({ path, action, type, body: sent = '0000', refused, isGit = false }) => {
          assert.ok(access)
          const named = `${owner.username}/${repo}`
          const address = path.replace('{repo}', named).replace('{owner}', owner.username)
          const body = type === undefined ? {} : { body: sent.replaceAll('{repo}', named) }
          const send = (headers: Record<string, string>) =>
            ask(method, address, {
              ...body,
              headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
            })
          return { name: `${method} ${path}${action}`, access, action, isGit, send, refused }
        }),
    )
  }

  /** What the declaration and the matrix say: 0 for whoever is let in. */
  const expected = (door: Door, actor: Actor | undefined, repository: Parameters<typeof mayActOn>[1]) => {
    const { access, action, isGit } = door
    if (actor === undefined) return 401
    if (actor.kind === 'visitor' && access.by !== 'anyone') return 401
    const looksAtAccounts = access.by !== 'anyone' || access.area !== undefined
    if (actor.kind === 'suspended') return looksAtAccounts ? 403 : 0
    if (actor.kind === 'user' && actor.via === 'key') {
      if (access.by === 'session') return 403
      if (access.area !== undefined && actor.grants[access.area] < (access.level ?? 0)) return 403
    }
    if (action === undefined) return 0
    if (!mayActOn(actor, repository, 'see')) return isGit && actor.kind === 'visitor' ? 401 : 404
    if (!mayActOn(actor, repository, action)) return actor.kind === 'visitor' ? 401 : 403
    return 0
  }

  // It grows with each operation, and takes a minute by now.
  it('lets everybody in by it, and nobody else, on all of them', { timeout: 400_000 }, async (test) => {
    await fill(test)
    const suspended = people.find(({ name }) => name === 'suspended')
    const ways = new Map<Person, Credentials[]>()
    // Which credentials open what is decided before the database is asked for a repository: on PostgreSQL a session of each
    // lets every statement run, and by keys and passwords SQLite alone is asked.
    const isBrief = server.config.database.engine === 'postgres'
    for (const person of [...people, forker]) {
      const all = await credentialsOf(person)
      ways.set(person, isBrief ? all.slice(0, 1) : all)
    }
    if (suspended?.account) await suspend(server, suspended.account)
    // A gate takes reading away, from whoever was not let in and from keys that open no repositories: not by how they say who they are.
    const waysTo = (repo: string, person: Person, { action, isOfFork }: Door, turn: number): Credentials[] => {
      const all = ways.get(person) ?? []
      // Where it comes from changes nothing of how they say who they are.
      if (isOfFork) return all.slice(0, 1)
      const isGatesMatter = repo === 'gated' && (action === 'see' || action === 'read')
      if (isGatesMatter) return all.filter(({ name }) => /^(nothing|session|key of level [01])$/.test(name))
      if (repo === 'gated' || person.name === 'let in') return all.slice(0, 1)
      // By a session each time, and by two of the others in turn: each door meets each of them from three people or more in each repository.
      const [session, others] = [all.slice(0, 1), all.slice(1)]
      return [...session, ...[turn, turn + 2].flatMap((at) => others[at % others.length] ?? [])]
    }
    let asked = 0
    const seen = new Map<string, number>()
    for (const [nth, repo] of repositories.entries()) {
      for (const [at, door] of [...operationDoors(repo), ...protocolDoors(repo)].entries()) {
        // Where nothing depends on the repository once is enough; and a session that ends is of no more use.
        if ((door.action === undefined && repo !== 'open') || door.name === 'logout') continue
        // Whose fork it comes from has no more of it there than anybody.
        for (const [place, person] of (door.isOfFork ? [...people, forker] : people).entries()) {
          // Everybody stands before each door there, in one repository or two.
          if (isBrief && door.action !== undefined && (at + place + nth) % 2 === 1) continue
          for (const { name, headers, actor, gitActor } of waysTo(repo, person, door, at + place)) {
            const entersAsAnyone = door.access.by === 'anyone' && door.access.area === undefined
            const isPlain = entersAsAnyone && !(door.name in contract)
            const status = await door.send(headers)
            const told = `${door.name} of ${repo} as ${person.name} by ${name}: ${status}`
            asked += 1
            if (isPlain) {
              // It looks at no account: it is the same for all.
              assert.equal(status, seen.get(door.name) ?? status, told)
              seen.set(door.name, status)
              continue
            }
            const wanted = expected(door, door.isGit ? gitActor : actor, {
              ...rowOf(repo),
              role: person.role,
              isGranted: person.name === 'let in',
            })
            if (wanted !== 0) assert.equal(status, wanted, told)
            else if (door.action === undefined) assert.ok(status !== 401 && status !== 403 && status < 500, told)
            else {
              // Whom Git and the Hub do not know is asked to log in for what is missing.
              const asksInstead = door.refused === 404 && door.isGit && gitActor.kind === 'visitor'
              assert.ok(status < 401 || status === (asksInstead ? 401 : door.refused), told)
            }
          }
        }
      }
    }
    await test.annotate(`${asked} requests`)
    assert.ok(asked > (isBrief ? 600 : 1_500), `${asked} requests`)
  })

  it('opens one repository to a deploy key, and no operation', async () => {
    const { api } = await signIn(server, owner)
    for (const [at, mayWrite] of [
      ['open', false],
      ['closed', false],
      ['closed', true],
    ] as const) {
      const key = await makeKeyPair()
      const { fingerprint } = await api.createDeployKey({
        params: { owner: owner.username, repo: at },
        body: { title: `Of ${at}`, content: key.line, can_write: mayWrite },
      })
      assert.match(fingerprint, /^SHA256:/)
      const of = { kind: 'deploy-key', sshKeyId: 1, uid: 'x', title: 'x', userId: owner.userId } as const
      const actor: Actor = { ...of, repositoryId: rowOf(at).id, mayWrite }
      for (const repo of repositories) {
        for (const [service, action] of [
          ['git-upload-pack', 'read'],
          ['git-receive-pack', 'push'],
        ] as const) {
          const { err } = await runSsh(server, { key, command: [`${service} '/${owner.username}/${repo}.git'`] })
          const may = mayActOn(actor, { ...rowOf(repo), role: undefined, isGranted: false }, action)
          assert.equal(may, repo === at && (action === 'read' || mayWrite))
          const why = repo === at ? /can read the repository, not push/ : /Repository not found/
          assert.equal(why.test(err), !may, `${service} of ${repo} by a key of ${at}: ${err}`)
        }
      }
      for (const access of [
        { by: 'account', area: 'repo_access', level: 1 },
        { by: 'session' },
        { by: 'anyone' },
      ] as const)
        assert.throws(() => enforceAccess(access, actor), /for Git alone/)
    }
  })

  it('is the same over SSH', async () => {
    const standings: { name: string; role?: Role; isAdministrator?: boolean; isSuspended?: boolean }[] = [
      { name: 'stranger' },
      { name: 'reader', role: 'reader' },
      { name: 'writer', role: 'writer' },
      { name: 'administrator', isAdministrator: true },
      { name: 'suspended', isSuspended: true },
    ]
    const { write } = server.database
    for (const { name, role, isAdministrator = false, isSuspended = false } of standings) {
      const { key, user } = await sshPerson(server)
      if (role) {
        for (const { uid: repoUid } of rows.values())
          await addCollaborator(server, { ownerId: user.ownerId, repoUid, role })
      }
      if (isSuspended) await suspend(server, user)
      if (isAdministrator)
        await write.updateTable('users').set({ is_administrator: 1 }).where('id', '=', user.userId).execute()
      const stored = { ...user, suspendedAt: isSuspended ? 1 : null, isAdministrator: isAdministrator ? 1 : 0 }
      const actor = actorOfAccount(stored, { via: 'ssh', sshKeyId: 1, scope: undefined })
      for (const repo of repositories) {
        for (const [service, action, operation = ''] of [
          ['git-upload-pack', 'read'],
          ['git-receive-pack', 'propose'],
          ['git-lfs-authenticate', 'read', ' download'],
          // It says who somebody is: each request asks what they may.
          ['git-lfs-authenticate', 'propose', ' upload'],
        ] as const) {
          const command = [`${service} '/${owner.username}/${repo}.git'${operation}`]
          const { err } = await runSsh(server, { key, command })
          const refused = /Repository not found|shared on request|permission to push|suspended/.test(err)
          const may = mayActOn(actor, { ...rowOf(repo), role, isGranted: false }, action)
          assert.equal(refused, !may, `${service} of ${repo} as ${name}: ${err}`)
        }
      }
    }
  })
})
