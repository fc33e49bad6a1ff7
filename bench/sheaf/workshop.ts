import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/process/free-port.ts'
import { root } from '../../tools/workspace.ts'
import { git } from '../data/run-git.ts'
import { account, logIn, signUp } from './account.ts'
import { type RunningSheaf, startSheaf } from './running-sheaf.ts'

/** A repository on the Sheaf that is measured. */
export interface Hosted {
  name: string
  uid: string
  /** Its default branch. */
  branch: string
  /** Where its pages' data is: `/api/repo/<owner>/<name>`. */
  api: string
  /** Its raw files: `/<owner>/<name>/raw`. */
  raw: string
  /** Its address for git, with the key in it. */
  remote: string
  /** The same without the key, for requests that carry their own header. */
  bare: string
  /** Its folder on the server's disk. */
  gitDir: string
}

/** A Sheaf of the bench's own with one account, started as `npm start` does it. */
export interface Workshop {
  readonly sheaf: RunningSheaf
  /** Headers of a request with the account's access key: for the API, and for Git. */
  readonly apiHeaders: Readonly<Record<string, string>>
  readonly gitHeaders: Readonly<Record<string, string>>
  /** Creates a repository; a private one, unless it says otherwise: each request must authenticate to see it. */
  create(options: { name: string; branch: string; isPublic?: boolean }): Promise<Hosted>
  /** Imports a repository, and gives how long it took until it can be seen, in milliseconds. */
  importFrom(options: { url: string; name: string; pollMs: number }): Promise<number>
  /** Stops the server and starts it again on the same data: nothing is left in memory. */
  restart(): Promise<void>
  /** The same, and does in between what is to be done without it. */
  whileStopped<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Opens a workshop whose data lies in `folder`, with the defaults of a new installation but for the rate limits, and what `env` says. */
export async function openWorkshop(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Workshop> {
  const data = join(folder, 'data')
  // The same port after a restart: addresses stay true.
  const port = await freePort()
  const start = () =>
    startSheaf({
      command: ['npm', 'start', '--silent'],
      cwd: root,
      port,
      data,
      log: join(folder, 'server.log'),
      logLevel: 'info',
      env,
      patience: 120,
    })
  let sheaf = await start()
  const { url } = sheaf
  const person = await signUp({ url, data })
  const { token } = await person.createAccessKey({ body: { title: 'bench', expiration: inAMonth(), repo_access: 2 } })
  const [owner] = await person.listOwners()
  const whileStopped = async <T>(work: () => Promise<T>): Promise<T> => {
    await sheaf.stop()
    const result = await work()
    sheaf = await start()
    return result
  }
  const basic = Buffer.from(`${account.username}:${token}`).toString('base64')

  return {
    get sheaf() {
      return sheaf
    },
    apiHeaders: { authorization: `Bearer ${token}` },
    gitHeaders: { authorization: `Basic ${basic}` },
    async create({ name, branch, isPublic = false }) {
      const api = await logIn(url)
      const { uid } = await api.createRepository({
        body: {
          ...{ owner_uid: owner?.uid ?? '', repo_name: name, repo_is_private: !isPublic },
          repo_default_branch: branch,
        },
      })
      const path = `${account.username}/${name}`
      const remote = new URL(`/${path}.git`, url)
      remote.username = account.username
      remote.password = token
      return {
        name,
        branch,
        uid,
        api: `${url}/api/repo/${path}`,
        raw: `${url}/${path}/raw`,
        remote: remote.href,
        bare: `${url}/${path}.git`,
        gitDir: join(data, 'repositories', uid.slice(-2), uid.slice(-4, -2), `${uid}.git`),
      }
    },
    async importFrom({ url: source, name, pollMs }) {
      const api = await logIn(url)
      const begun = performance.now()
      const { uid } = await api.startImport({ body: { url: source, owner_uid: owner?.uid ?? '', repo_name: name } })
      for (;;) {
        const { state, problem } = await api.getImport({ params: { import: uid } })
        if (state === 'done') return performance.now() - begun
        if (state !== 'waiting' && state !== 'running') throw new Error(`the import of ${source}: ${problem ?? state}`)
        await wait(pollMs)
      }
    },
    restart: () => whileStopped(async () => undefined),
    whileStopped,
    stop: () => sheaf.stop(),
  }
}

/** The branch that HEAD of a repository names. */
export const defaultBranchOf = (gitDir: string): Promise<string> =>
  git(['--git-dir', gitDir, 'symbolic-ref', '--short', 'HEAD'])

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString()
