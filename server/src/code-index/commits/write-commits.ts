import type { DatabaseSync } from 'node:sqlite'
import { numberOf, transaction } from '../index-file.ts'
import type { CommitTasks, IndexWriter } from '../index-messages.ts'

/** Numbers for the commits of one second; those of more go to the next ones. */
const perSecond = 64
/** Two commits that git lists one after the other stay so where their times are so near, in such numbers: clocks differ by an hour. */
const nearby = 3_600 * perSecond
/** Committer times are what their writers like: those before 1970-02 and after 2242 count as these. */
const firstSecond = 2 ** 22
const lastSecond = 2 ** 33

/** What the thread does to the index of commits: each task is one transaction. */
export function createCommitWriter(connection: DatabaseSync): IndexWriter<'commits'> {
  const prepare = (sql: string) => connection.prepare(sql)
  const findCommit = prepare('select id from commits where oid = ?')
  const isTaken = prepare('select 1 from commits where id = ?')
  const insertCommit = prepare('insert into commits (id, oid) values (?, ?)')
  const insertText = prepare('insert into messages (rowid, text) values (?, ?)')
  const insertPlace = prepare('insert or ignore into places (repo_id, commit_id) values (?, ?)')
  const deletePlace = prepare('delete from places where repo_id = ? and commit_id = ?')
  const placesOf = prepare('select commit_id from places where repo_id = ?')
  const isPlaced = prepare('select 1 from places where commit_id = ? limit 1')
  const deleteCommit = prepare('delete from commits where id = ?')
  const deleteText = prepare('delete from messages where rowid = ?')
  const findHistory = prepare('select head, is_partial from histories where repo_id = ?')
  const insertHistory = prepare('insert or replace into histories values (?, ?, ?)')
  const findTwin = prepare('select repo_id, is_partial from histories where head = ? limit 1')
  const copyPlaces = prepare('insert into places select ?, commit_id from places where repo_id = ?')
  let begun: (CommitTasks['begin']['input'] & { seen: Set<number>; before: number; wasPartial: boolean }) | undefined

  const inTransaction = (work: () => void) => transaction(connection, work)
  /**
   * A free number for a time, below that of the commit before, which git listed as newer: those of one second stay in their order. Where a thousand are of
   * one second, they stand some seconds earlier, at distances that grow.
   */
  const idAt = (time: number, before: number): number => {
    const last = Math.min(Math.max(firstSecond, time), lastSecond) * perSecond + perSecond - 1
    let id = before <= last && last - before < nearby ? before - 1 : last
    for (let tried = 1; isTaken.get(id) !== undefined; tried += 1) id -= Math.ceil(tried / perSecond)
    return id
  }
  const forget = (repoId: number, isKept: (id: number) => boolean) => {
    for (const row of placesOf.all(repoId)) {
      const id = Number(row.commit_id)
      if (isKept(id)) continue
      deletePlace.run(repoId, id)
      if (isPlaced.get(id) !== undefined) continue
      deleteCommit.run(id)
      deleteText.run(id)
    }
  }

  return {
    cursor: () => numberOf(connection, 'select cursor from follower', 'cursor'),
    setCursor: (cursor) => inTransaction(() => void prepare('update follower set cursor = ?').run(cursor)),
    adopt: ({ repoId, head }) => {
      if (findHistory.get(repoId) !== undefined) return false
      const twin = findTwin.get(head)
      if (twin === undefined) return false
      inTransaction(() => {
        copyPlaces.run(repoId, Number(twin.repo_id))
        insertHistory.run(repoId, head, Number(twin.is_partial))
      })
      return true
    },
    begin(history) {
      begun = undefined
      const known = findHistory.get(history.repoId)
      const from = known === undefined ? undefined : String(known.head)
      if (from === history.head) return null
      begun = { ...history, seen: new Set(), before: Number.MAX_SAFE_INTEGER, wasPartial: known?.is_partial === 1 }
      return { from }
    },
    add: (commits) =>
      inTransaction(() => {
        if (begun === undefined) throw new Error('no history was begun')
        let { before } = begun
        for (const { oid, time, text } of commits) {
          const key = Buffer.from(oid, 'hex')
          const known = findCommit.get(key)
          const id = known === undefined ? idAt(time, before) : Number(known.id)
          before = id
          if (known === undefined) {
            insertCommit.run(id, key)
            insertText.run(id, text)
          }
          insertPlace.run(begun.repoId, id)
          if (begun.isWhole) begun.seen.add(id)
        }
        begun.before = before
      }),
    finish: ({ isPartial }) =>
      inTransaction(() => {
        if (begun === undefined) throw new Error('no history was begun')
        const { repoId, head, isWhole, seen, wasPartial } = begun
        if (isWhole) forget(repoId, (id) => seen.has(id))
        const lacksSome = isPartial || (!isWhole && wasPartial)
        insertHistory.run(repoId, head, lacksSome ? 1 : 0)
        begun = undefined
      }),
    drop: ({ repoId }) =>
      inTransaction(() => {
        forget(repoId, () => false)
        prepare('delete from histories where repo_id = ?').run(repoId)
      }),
    repositories: () =>
      prepare('select repo_id from histories')
        .all()
        .map((row) => Number(row.repo_id)),
  }
}
