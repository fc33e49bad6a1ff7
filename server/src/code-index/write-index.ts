import type { DatabaseSync } from 'node:sqlite'
import { decodeText } from '../file-contents/decode-text.ts'
import { numberOf, transaction } from './index-file.ts'
import type { IndexedFile, IndexTasks, IndexWriter } from './index-messages.ts'
import { fileMarks } from './marks.ts'
import { placeScoreOf } from './place-score.ts'

/** What the thread does to the index: each task is one transaction. */
export function createIndexWriter(connection: DatabaseSync): IndexWriter<'code'> {
  const prepare = (sql: string) => connection.prepare(sql)
  const findDoc = prepare('select id, is_text from docs where oid = ?')
  const insertDoc = prepare('insert into docs (oid, is_text) values (?, ?) returning id')
  const insertText = prepare('insert into texts (rowid, text) values (?, ?)')
  const insertWords = prepare('insert into words (rowid, text) values (?, ?)')
  const insertPath = prepare('insert into paths (repo_id, doc_id, path, language, standing) values (?, ?, ?, ?, ?)')
  const deletePath = prepare('delete from paths where id = ?')
  const pathsOf = prepare('select id, doc_id, path from paths where repo_id = ?')
  const isUsed = prepare('select 1 from paths where doc_id = ? limit 1')
  const deleteDoc = prepare('delete from docs where id = ? returning is_text')
  const deleteText = prepare('delete from texts where rowid = ?')
  const deleteWords = prepare('delete from words where rowid = ?')
  const isKnown = prepare('select 1 from repos where repo_id = ?')
  const insertRepo = prepare('insert or replace into repos values (?, ?, ?, ?)')
  const findTwin = prepare('select repo_id, is_partial from repos where tree = ? limit 1')
  const copyPaths = prepare(
    'insert into paths (repo_id, doc_id, path, language, standing) select ?, doc_id, path, language, standing from paths where repo_id = ?',
  )
  let begun: (IndexTasks['begin']['input'] & { added: number[]; filesOf: Map<string, IndexedFile[]> }) | undefined

  const inTransaction = (work: () => void) => transaction(connection, work)
  const dropUnused = (docs: Iterable<number>) => {
    for (const doc of docs) {
      if (isUsed.get(doc) !== undefined || deleteDoc.get(doc)?.is_text !== 1) continue
      deleteText.run(doc)
      deleteWords.run(doc)
    }
  }
  const replacePaths = (repoId: number, files: readonly IndexedFile[]): Set<number> => {
    const old = new Map<string, number>()
    const docs = new Set<number>()
    for (const row of pathsOf.all(repoId)) {
      old.set(`${row.doc_id} ${row.path}`, Number(row.id))
      docs.add(Number(row.doc_id))
    }
    for (const { oid, path, language } of files) {
      const doc = findDoc.get(Buffer.from(oid, 'hex'))
      if (doc === undefined) continue
      if (old.delete(`${doc.id} ${path}`)) continue
      insertPath.run(repoId, Number(doc.id), path, language, placeScoreOf({ path, language }))
    }
    for (const id of old.values()) deletePath.run(id)
    return docs
  }

  return {
    cursor: () => numberOf(connection, 'select cursor from follower', 'cursor'),
    setCursor: (cursor) => inTransaction(() => void prepare('update follower set cursor = ?').run(cursor)),
    adopt: ({ repoId, tree, head }) => {
      if (isKnown.get(repoId) !== undefined) return false
      const twin = findTwin.get(tree)
      if (twin === undefined) return false
      inTransaction(() => {
        copyPaths.run(repoId, Number(twin.repo_id))
        insertRepo.run(repoId, tree, head, Number(twin.is_partial))
      })
      return true
    },
    begin(state) {
      begun = undefined
      const known = prepare('select head from repos where repo_id = ? and tree = ?').get(state.repoId, state.tree)
      if (known !== undefined) {
        inTransaction(() => void prepare('update repos set head = ? where repo_id = ?').run(state.head, state.repoId))
        return null
      }
      begun = { ...state, added: [], filesOf: Map.groupBy(state.files, ({ oid }) => oid) }
      return { unknown: [...begun.filesOf.keys()].filter((oid) => findDoc.get(Buffer.from(oid, 'hex')) === undefined) }
    },
    add: (texts) =>
      inTransaction(() => {
        for (const { oid, bytes } of texts) {
          const key = Buffer.from(oid, 'hex')
          if (findDoc.get(key) !== undefined) continue
          const decoded = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
          const id = Number(insertDoc.get(key, decoded === undefined ? 0 : 1)?.id)
          if (decoded !== undefined) {
            const text = decoded.text + fileMarks(begun?.filesOf.get(oid) ?? [])
            insertText.run(id, text)
            insertWords.run(id, text)
          }
          begun?.added.push(id)
        }
      }),
    finish: () =>
      inTransaction(() => {
        if (begun === undefined) throw new Error('no repository was begun')
        const { repoId, tree, head, files, isPartial, added } = begun
        const before = replacePaths(repoId, files)
        dropUnused([...before, ...added])
        insertRepo.run(repoId, tree, head, isPartial ? 1 : 0)
        begun = undefined
      }),
    drop: ({ repoId }) =>
      inTransaction(() => {
        dropUnused(replacePaths(repoId, []))
        prepare('delete from repos where repo_id = ?').run(repoId)
      }),
    repositories: () =>
      prepare('select repo_id from repos')
        .all()
        .map((row) => Number(row.repo_id)),
  }
}
