import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@sheaf/client'
import { runGit } from '../pusher.ts'
import { filled, headOf, type Owner, unlessMissing, type World } from './world.ts'

/** What a change has come to, once its server was killed and runs again. */
export type Outcome = 'whole' | 'nothing'

/** Something that somebody does to a repository. */
export interface Change {
  /** Does it, to the last answer. */
  act(): Promise<void>
  /** The same in a process of its own that may be killed instead of the server, where there is one. */
  actApart?(): Promise<Apart>
  /**
   * Looks what has become of it: all or nothing. Then does what is left, or uses what is there, which shows that the name is free or
   * whole. Throws, with what is wrong.
   * @param isAcknowledged whether `act` has heard that it is done
   */
  settle(isAcknowledged: boolean): Promise<Outcome>
}

/** A process that waits to do something. */
export interface Apart {
  begin(): void
  /** Ends it without a word, as the kernel would. */
  kill(): void
  /** Settles when it has ended: has it heard that all is done? */
  ended: Promise<boolean>
}

/** Prepares one: `number` is that of no other one. */
export type Prepare = (world: World, number: number) => Promise<Change>

/** What is begun before a kill is ended by the next server within this. */
const endedWithinMs = 60_000

const wrong = (what: string): Error => new Error(what)

/** Throws where what was acknowledged is gone. */
export function expectDone(outcome: Outcome, isAcknowledged: boolean): Outcome {
  if (isAcknowledged && outcome === 'nothing') throw wrong('it was acknowledged, and is gone')
  return outcome
}

/** Pushes one more commit: whoever can is rid of locks and halves. */
async function use({ source, commits }: World, owner: Owner, name: string): Promise<void> {
  const pushed = await runGit([
    '--git-dir',
    source,
    'push',
    '-q',
    owner.remote(name),
    `+${commits[19]}:refs/heads/used`,
  ])
  if (pushed.code !== 0) throw wrong(`a push to ${owner.username}/${name} is refused: ${pushed.said.trim()}`)
}

/** Waits until something has ended in one way or the other. */
async function ended<T extends { state: string }>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + endedWithinMs; ; await wait(50)) {
    const now = await ask()
    if (now.state === 'done' || now.state === 'failed') return now
    if (Date.now() > deadline) throw wrong(`it is still ${now.state} after ${endedWithinMs} ms`)
  }
}

const codeOf = (error: unknown): number => (error instanceof ApiError ? error.code : 0)

/** Asks for a name until it is given, or what has it is there. */
async function taken(make: () => Promise<unknown>, isThere: () => Promise<boolean>): Promise<'made' | 'there'> {
  for (const deadline = Date.now() + endedWithinMs; ; await wait(50)) {
    try {
      await make()
      return 'made'
    } catch (error) {
      if (codeOf(error) !== 409) throw error
    }
    if (await isThere()) return 'there'
    if (Date.now() > deadline) throw wrong('the name is neither free nor whole')
  }
}

const creation: Prepare = async (world, number) => {
  const { ada } = world
  const name = `made-${number}`
  const make = () => ada.api.createRepository({ body: { owner_uid: ada.uid, repo_name: name } })
  const params = { owner: ada.username, repo: name }
  const isThere = async () => (await unlessMissing(ada.api.getRepository({ params }))) !== undefined
  return {
    act: async () => void (await make()),
    async settle(isAcknowledged) {
      const outcome = expectDone((await isThere()) ? 'whole' : 'nothing', isAcknowledged)
      if (outcome === 'nothing') await taken(make, isThere)
      await use(world, ada, name)
      return outcome
    },
  }
}

const renaming: Prepare = async (world, number) => {
  const { ada } = world
  const [before, after] = [`called-${number}`, `renamed-${number}`]
  const head = await filled(world, ada, before)
  const rename = (repo: string, repo_name: string) =>
    ada.api.renameRepository({ params: { owner: ada.username, repo }, body: { repo_name } })
  return {
    act: async () => void (await rename(before, after)),
    async settle(isAcknowledged) {
      const find = (repo: string) => unlessMissing(ada.api.getRepository({ params: { owner: ada.username, repo } }))
      const [old, now] = [await find(before), await find(after)]
      const outcome = expectDone(now === undefined ? 'nothing' : 'whole', isAcknowledged)
      if (old === undefined) throw wrong('the name that it had leads nowhere')
      if (old.model.repo_name !== (outcome === 'whole' ? after : before))
        throw wrong(`it is called ${old.model.repo_name}`)
      if ((await headOf(ada, before)) !== head) throw wrong('git finds something else under the name that it had')
      if (outcome === 'nothing') await rename(before, after)
      if ((await headOf(ada, after)) !== head) throw wrong('git finds something else under its name')
      await use(world, ada, after)
      return outcome
    },
  }
}

const transfer: Prepare = async (world, number) => {
  const { ada, bob } = world
  const name = `given-${number}`
  const head = await filled(world, ada, name)
  const offered = await ada.api.startTransfer({
    params: { owner: ada.username, repo: name },
    body: { new_owner: bob.username, confirmation: `${ada.username}/${name}` },
  })
  const accept = () => bob.api.answerTransfer({ params: { transfer: offered.uid }, body: { accept: true } })
  return {
    act: async () => void (await accept()),
    async settle(isAcknowledged) {
      const found = await unlessMissing(ada.api.getRepository({ params: { owner: ada.username, repo: name } }))
      if (found === undefined) throw wrong('its address leads nowhere')
      const outcome = expectDone(found.owner.username === bob.username ? 'whole' : 'nothing', isAcknowledged)
      const waits = (await bob.api.listTransfers()).items.some(({ uid }) => uid === offered.uid)
      if (waits !== (outcome === 'nothing')) throw wrong('its offer is not as its owner is')
      if (outcome === 'nothing') await accept()
      if ((await headOf(bob, name)) !== head) throw wrong('git finds something else')
      await use(world, bob, name)
      return outcome
    },
  }
}

const fork: Prepare = async (world, number) => {
  const { ada, bob } = world
  const [name, copy] = [`forked-${number}`, `fork-${number}`]
  const head = await filled(world, ada, name)
  const begin = () =>
    bob.api.forkRepository({
      params: { owner: ada.username, repo: name },
      body: { owner_uid: bob.uid, repo_name: copy },
    })
  const end = (uid: string) => ended(() => bob.api.getCopy({ params: { copy: uid } }))
  let begun: string | undefined
  return {
    async act() {
      begun = (await begin()).uid
      await end(begun)
    },
    async settle(isAcknowledged) {
      const isThere = async () =>
        (await unlessMissing(bob.api.getRepository({ params: { owner: bob.username, repo: copy } }))) !== undefined
      let outcome = expectDone((await isThere()) ? 'whole' : 'nothing', isAcknowledged)
      if (begun === undefined && outcome === 'nothing') {
        const again = async () => {
          begun = (await begin()).uid
        }
        if ((await taken(again, isThere)) === 'there') outcome = 'whole'
      }
      if (begun !== undefined) {
        const { state, problem } = await end(begun)
        if (state !== 'done') throw wrong(`a fork that was begun has failed: ${problem}`)
      }
      if ((await headOf(bob, copy)) !== head) throw wrong('the fork has something else')
      await use(world, bob, copy)
      return outcome
    },
  }
}

const deletion: Prepare = async (world, number) => {
  const { ada } = world
  const name = `deleted-${number}`
  await filled(world, ada, name)
  return deletedOrNot(world, { name, expected: 'deleted' })
}

const restoration: Prepare = async (world, number) => {
  const { ada } = world
  const name = `restored-${number}`
  await filled(world, ada, name)
  const params = { owner: ada.username, repo: name }
  await ada.api.deleteRepository({ params, body: { confirmation: `${ada.username}/${name}` } })
  return deletedOrNot(world, { name, expected: 'there' })
}

/** A repository that is deleted, or was and is restored. */
function deletedOrNot(world: World, { name, expected }: { name: string; expected: 'deleted' | 'there' }): Change {
  const { ada, commits } = world
  const params = { owner: ada.username, repo: name }
  const remove = () => ada.api.deleteRepository({ params, body: { confirmation: `${ada.username}/${name}` } })
  const restore = async () => {
    const uid = await uidOfDeleted()
    if (uid === undefined) throw wrong('it is not among what is deleted')
    await ada.api.restoreRepository({ params: { uid }, body: { repo_name: name } })
  }
  const uidOfDeleted = async () =>
    (await ada.api.listDeletedRepositories({ query: {} })).items.find(({ repo_name }) => repo_name === name)?.uid
  return {
    act: expected === 'deleted' ? async () => void (await remove()) : restore,
    async settle(isAcknowledged) {
      const isThere = (await unlessMissing(ada.api.getRepository({ params }))) !== undefined
      const isDeleted = (await uidOfDeleted()) !== undefined
      if (isThere === isDeleted) throw wrong(isThere ? 'it is there and deleted' : 'it is neither there nor deleted')
      const outcome = expectDone(isThere === (expected === 'there') ? 'whole' : 'nothing', isAcknowledged)
      // Its name is free while it is deleted: somebody takes it, and gives it back.
      if (isDeleted) {
        await ada.api.createRepository({ body: { owner_uid: ada.uid, repo_name: name } })
        const other = `${name}-other`
        await ada.api.renameRepository({ params, body: { repo_name: other } })
        await restore()
      }
      if ((await headOf(ada, name)) !== commits[9]) throw wrong('git finds something else')
      await use(world, ada, name)
      // Few of them: the list of what is deleted has pages.
      return outcome
    },
  }
}

const commit: Prepare = async (world, number) => changed(world, `edited-${number}`, async (text) => ({ text }))

const upload: Prepare = async (world, number) => {
  const { ada, server } = world
  const name = `uploaded-${number}`
  return changed(world, name, async (text) => {
    const headers = { authorization: `Bearer ${new URL(ada.remote(name)).password}`, 'content-type': 'text/plain' }
    const answer = await fetch(`${server.url}/api/repo/${ada.username}/${name}/uploads`, {
      method: 'POST',
      headers,
      body: text,
    })
    const said: unknown = await answer.json()
    return { upload: String(Reflect.get(Object(Reflect.get(Object(said), 'data')), 'upload')) }
  })
}

/** A file that is committed in the browser, as a text or as an upload. */
async function changed(
  world: World,
  name: string,
  contentOf: (text: string) => Promise<{ text: string } | { upload: string }>,
): Promise<Change> {
  const { ada } = world
  const base = await filled(world, ada, name)
  const params = { owner: ada.username, repo: name }
  const text = `${name}\n`.repeat(20_000)
  let content: { text: string } | { upload: string } | undefined
  const send = async () => {
    content ??= await contentOf(text)
    const changes = [{ action: 'put' as const, path: 'made/by-hand.txt', ...content }]
    return ada.api.createCommit({
      params,
      body: { branch: 'main', base, changes, message: `Add ${name}`, token: `${name}-token` },
    })
  }
  return {
    act: async () => void (await send()),
    async settle(isAcknowledged) {
      const outcome = expectDone((await headOf(ada, name)) === base ? 'nothing' : 'whole', isAcknowledged)
      // Whoever heard nothing sends it once more, as the editor does; an upload that is committed is gone.
      if (outcome === 'nothing' || 'text' in (content ?? {})) {
        const again = await send().catch((error: unknown) => {
          // It may have been cut off before it was whole.
          if (codeOf(error) !== 422 || content === undefined || 'text' in content) throw error
          content = undefined
          return send()
        })
        if (again.outcome === 'conflict') throw wrong('sent again it is in conflict with itself')
        if (again.commit_id !== (await headOf(ada, name))) throw wrong('sent again it is another commit')
      }
      const head = await headOf(ada, name)
      const { parents } = await ada.api.getCommitDiff({ params: { ...params, commit: head } })
      if (parents.length !== 1 || parents[0] !== base) throw wrong('there is more or less than one commit of it')
      const raw = await fetch(`${world.server.url}/${ada.username}/${name}/raw/main/made/by-hand.txt`)
      if ((await raw.text()) !== text) throw wrong('the file has something else')
      await use(world, ada, name)
      return outcome
    },
  }
}

const importing: Prepare = async (world, number) => {
  const { ada, bob, server } = world
  const [from, name] = [`source-${number}`, `imported-${number}`]
  const head = await filled(world, ada, from)
  const begin = () =>
    bob.api.startImport({
      body: { url: `${server.url}/${ada.username}/${from}.git`, owner_uid: bob.uid, repo_name: name },
    })
  const end = (uid: string) => ended(() => bob.api.getImport({ params: { import: uid } }))
  let begun: string | undefined
  return {
    async act() {
      begun = (await begin()).uid
      await end(begun)
    },
    async settle(isAcknowledged) {
      const isThere = async () =>
        (await unlessMissing(bob.api.getRepository({ params: { owner: bob.username, repo: name } }))) !== undefined
      let outcome = expectDone((await isThere()) ? 'whole' : 'nothing', isAcknowledged)
      const again = async () => {
        begun = (await begin()).uid
      }
      if (begun === undefined && outcome === 'nothing' && (await taken(again, isThere)) === 'there') outcome = 'whole'
      if (begun !== undefined) {
        const { state } = await end(begun)
        // Its source was away with the server: that it failed is said, and its name is free.
        if (state === 'failed') {
          if ((await taken(again, isThere)) === 'there') throw wrong('it failed, and is there')
          if ((await end(begun)).state !== 'done') throw wrong('it fails a second time')
        }
      }
      if ((await headOf(bob, name)) !== head) throw wrong('the import has something else')
      await use(world, bob, name)
      return outcome
    },
  }
}

/** What is killed in the middle, by name. */
export const changes: Readonly<Record<string, Prepare>> = {
  create: creation,
  rename: renaming,
  transfer,
  fork,
  delete: deletion,
  restore: restoration,
  commit,
  upload,
  import: importing,
}
