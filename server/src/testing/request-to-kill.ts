import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { startCopies } from '../domains/copies/index.ts'
import { startImports } from '../domains/imports/index.ts'
import { listen } from '../http/listen.ts'
import { type Browser, createBrowser } from './browser.ts'
import { openDirectDeps } from './direct-deps.ts'
import { mortalDeps } from './mortal-deps.ts'

/**
 * A server of its own over the database and folders of another one, which is asked for one thing by HTTP, works off what that has left to do, and is killed at a
 * step. What it was asked for comes as JSON in its argument; on stdout it says which steps it has passed, if it ends otherwise.
 */
export interface Asked {
  act: keyof typeof acts
  session: string
  userId: number
  ownerUid: string
  /** Whose the repository is, and what it is called. */
  owner: string
  repo: string
  /** What it, or its fork, is to be called; where an import comes from. */
  to: string
  /** What stands in for it: of a transfer, of a deleted repository; the commit that a change is made on. */
  uid: string
  /** When what it leaves to be done is due (ms): whoever asks knows its jobs by that. */
  due: number
  /** As `mortalDeps` names it. */
  step?: string
}

const subject = 'Made in a browser'
/** What a file is committed with, in a browser. */
export const committed = `${subject}.\n`.repeat(2_000)

const commit = async ({ api }: Browser, { owner, repo, uid }: Asked, content: { text: string } | { upload: string }) =>
  api.createCommit({
    params: { owner, repo },
    body: {
      branch: 'main',
      base: uid,
      changes: [{ action: 'put', path: 'made.txt', ...content }],
      message: subject,
    },
  })

/** What somebody does by one request; a fork and an import go on behind it. */
export const acts = {
  create: ({ api }: Browser, { ownerUid, repo }: Asked) =>
    api.createRepository({ body: { owner_uid: ownerUid, repo_name: repo } }),
  rename: ({ api }: Browser, { owner, repo, to }: Asked) =>
    api.renameRepository({ params: { owner, repo }, body: { repo_name: to } }),
  transfer: ({ api }: Browser, { uid }: Asked) =>
    api.answerTransfer({ params: { transfer: uid }, body: { accept: true } }),
  fork: ({ api }: Browser, { ownerUid, owner, repo, to }: Asked) =>
    api.forkRepository({ params: { owner, repo }, body: { owner_uid: ownerUid, repo_name: to } }),
  import: ({ api }: Browser, { ownerUid, repo, to }: Asked) =>
    api.startImport({ body: { url: to, owner_uid: ownerUid, repo_name: repo } }),
  delete: ({ api }: Browser, { owner, repo }: Asked) =>
    api.deleteRepository({ params: { owner, repo }, body: { confirmation: `${owner}/${repo}` } }),
  restore: ({ api }: Browser, { uid, repo }: Asked) =>
    api.restoreRepository({ params: { uid }, body: { repo_name: repo } }),
  commit: (browser: Browser, asked: Asked) => commit(browser, asked, { text: committed }),
  async upload(browser: Browser, asked: Asked) {
    const path = `/api/repo/${asked.owner}/${asked.repo}/uploads`
    const { json } = await browser.send('POST', path, { text: committed, headers: { 'content-type': 'text/plain' } })
    return commit(browser, asked, { upload: String(Reflect.get(Object(json.data), 'upload')) })
  },
} satisfies Record<string, (browser: Browser, asked: Asked) => Promise<unknown>>

/** What works off what a request has begun, by the name of its jobs. */
const behind: Partial<Record<Asked['act'], { queue: string; start: (deps: Deps) => Promise<void> }>> = {
  fork: { queue: 'copy-repository', start: startCopies },
  import: { queue: 'import-repository', start: startImports },
}

async function play(asked: Asked): Promise<void> {
  const { userId, session, act, step } = asked
  const direct = await openDirectDeps(readConfig(process.env))
  const mortal = mortalDeps(direct.deps, step)
  const later = behind[act]
  const rest: { work?: () => Promise<void> } = {}
  const jobs: Deps['jobs'] = {
    ...mortal.deps.jobs,
    handle(queue) {
      if (queue.name === later?.queue)
        rest.work = async () => queue.run(queue.payload.parse({ userId }), new AbortController().signal)
    },
    // The server beside this one would take it up at once: it is due when this one is gone.
    enqueue: (tx, job) => mortal.deps.jobs.enqueue(tx, { ...job, runAt: Math.max(job.runAt ?? 0, asked.due) }),
  }
  const deps = { ...mortal.deps, jobs }
  const app = await buildApp({ deps })
  const { port } = await listen(app, { host: '127.0.0.1', port: 0 })
  const browser = createBrowser(`http://127.0.0.1:${port}`)
  browser.cookies.set('sheaf_session', session)
  const request: (browser: Browser, asked: Asked) => Promise<unknown> = acts[act]
  await request(browser, asked)
  await later?.start(deps)
  await rest.work?.()
  // What else this server holds open is nobody's.
  process.stdout.write(JSON.stringify(mortal.steps), () => process.exit(0))
}

if (process.argv[2] !== undefined) await play(JSON.parse(process.argv[2]))
