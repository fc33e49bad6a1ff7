import { setTimeout as wait } from 'node:timers/promises'
import { codeIn, type MailSink } from '../../../server/src/testing/mail-sink.ts'
import { person } from '../../product/person.ts'
import { runGit, type writeCommits } from '../pusher.ts'
import type { Random } from '../random.ts'
import type { Ledger } from './ledger.ts'

/** A server of a cluster, as those see it who use it. */
export interface Door {
  readonly url: string
  /** Does it answer, as far as anyone knows? */
  isUp: boolean
}

type Source = Awaited<ReturnType<typeof writeCommits>>

interface Options {
  doors: readonly Door[]
  ledger: Ledger
  random: Random
  sink: MailSink
  source: Source
}

/** Those who let things happen. */
export interface People {
  /** The public ids of the repositories that are pushed to. */
  readonly repositories: readonly string[]
  /** Ends when nobody waits for an answer any more. */
  stop(): Promise<void>
}

const password = 'correct horse battery'
const pushers = 3
/** Longer than any request takes whose server lives. */
const patienceMs = 60_000
/** Between two attempts of one person, at most. */
const pauseMs = 40

/**
 * Three push, one creates repositories, one makes access keys, one signs in and one asks for sign-up codes: each all the time, at
 * whichever server is up.
 */
export async function startPeople({ doors, ledger, random, sink, source }: Options): Promise<People> {
  const [first] = doors
  if (first === undefined) throw new Error('there is no server')
  for (const username of ['ada', 'grace']) await signUp({ url: first.url, username, sink })
  const browsers = new Map(doors.map((door) => [door, person(door.url)]))
  for (const api of browsers.values()) await api.login({ body: { username: 'ada', password } })
  const ada = browsers.get(first) ?? person(first.url)
  const [owner] = await ada.listOwners()
  const owner_uid = owner?.uid ?? ''
  const repositories: { uid: string; name: string }[] = []
  for (let number = 0; number < pushers; number += 1) {
    const name = `pushed-${number}`
    repositories.push({ name, uid: (await ada.createRepository({ body: { owner_uid, repo_name: name } })).uid })
  }
  const expiration = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const { token } = await ada.createAccessKey({ body: { title: 'git', expiration, repo_access: 2 } })

  let over = false
  let count = 0
  /** Somebody who does one thing again and again. `act` says whether it was acknowledged. */
  const keepOn = async (act: (door: Door, number: number) => Promise<void>) => {
    while (!over) {
      const up = doors.filter(({ isUp }) => isUp)
      const door = up[random.below(Math.max(1, up.length))]
      if (door === undefined) {
        await wait(5)
        continue
      }
      count += 1
      await act(door, count)
      await wait(random.below(pauseMs))
    }
  }
  const push = ({ name }: { name: string }) =>
    keepOn((door, number) => {
      const remote = new URL(`/ada/${name}.git`, door.url)
      remote.username = 'ada'
      remote.password = token
      const commit = source.commits[number % source.commits.length] ?? ''
      const refspec = `${commit}:refs/heads/${number}`
      return ledger.attempt('push', `refs/heads/${number}`, async () => {
        const { code } = await runGit(['--git-dir', source.source, 'push', remote.href, refspec])
        return code === 0
      })
    })
  const signedInAt = (door: Door) => browsers.get(door) ?? person(door.url)
  const running = [
    ...repositories.map(push),
    keepOn((door, number) =>
      ledger.attempt('creation', `made-${number}`, () =>
        soon(signedInAt(door).createRepository({ body: { owner_uid, repo_name: `made-${number}` } })),
      ),
    ),
    keepOn(async (door, number) => {
      const api = signedInAt(door)
      let made: string | undefined
      await ledger.attempt('access-key', `key-${number}`, () =>
        soon(api.createAccessKey({ body: { title: `key-${number}`, expiration } }).then(({ id }) => (made = id))),
      )
      // An account may have so many; what is gone has happened nevertheless.
      if (made !== undefined) await soon(api.deleteAccessKey({ params: { id: made } })).catch(() => undefined)
    }),
    keepOn((door, number) =>
      ledger.attempt('sign-in', `${number}`, () =>
        soon(person(door.url).login({ body: { username: 'grace', password } })),
      ),
    ),
    keepOn((door, number) =>
      ledger.attempt('code', `${number}@example.org`, () =>
        soon(person(door.url).sendCode({ body: { email: `${number}@example.org` } })),
      ),
    ),
  ]
  return {
    repositories: repositories.map(({ uid }) => uid),
    async stop() {
      over = true
      await Promise.all(running)
    },
  }
}

async function signUp({ url, username, sink }: { url: string; username: string; sink: MailSink }): Promise<void> {
  const email = `${username}@example.org`
  const api = person(url)
  await api.sendCode({ body: { email } })
  await api.verifyCode({ body: { email, code: codeIn(await sink.mailTo(email)) } })
  await api.register({ body: { username, email, password } })
}

/** Whether a request was answered well. One that is never answered fails. */
async function soon(request: Promise<unknown>): Promise<boolean> {
  const late = new AbortController()
  const timeout = wait(patienceMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('no answer')
  })
  timeout.catch(() => undefined)
  try {
    await Promise.race([request, timeout])
    return true
  } finally {
    late.abort()
  }
}
