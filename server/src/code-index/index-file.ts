import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { IndexKind } from './index-messages.ts'

/** Of the tables below: a file of another version is made anew. */
const versions: Readonly<Record<IndexKind, number>> = { code: 3, commits: 1_001 }

const follower = `
  create table follower (cursor integer not null);
  insert into follower values (0);`

/**
 * What is known of code, by blob: a text that lies in a hundred forks is indexed once. `texts` holds which three letters stand in which
 * text, and neither where nor the text itself: a quarter to half of its size. Marks of its files (`fileMarks`) stand behind it. `words` holds the
 * same of whole words: large texts have the letters of most words somewhere, and few of the words.
 */
const codeTables = `
  create table docs (id integer primary key, oid blob not null unique, is_text integer not null);
  create virtual table texts using fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1, detail = none);
  create virtual table words using fts5(
    text, tokenize = "unicode61 tokenchars '_'", content = '', contentless_delete = 1, detail = none
  );
  create table paths (
    id integer primary key, repo_id integer not null, doc_id integer not null, path text not null, language text,
    standing real not null
  );
  create index paths_of_doc on paths (doc_id);
  create index paths_of_repository on paths (repo_id);
  create table repos (repo_id integer primary key, tree text not null, head text not null, is_partial integer not null);
  ${follower}`

/**
 * What is known of commits, by their ids: one that is in a hundred forks is indexed once. `messages` holds which three letters stand in which, as `texts`
 * does; what they are numbered by grows with their time (`idAt`), so that the newest of those that have some letters come first.
 */
const commitTables = `
  create table commits (id integer primary key, oid blob not null unique);
  create virtual table messages using fts5(
    text, tokenize = 'trigram', content = '', contentless_delete = 1, detail = none
  );
  create table places (repo_id integer not null, commit_id integer not null, primary key (repo_id, commit_id)) without rowid;
  create index places_of_commit on places (commit_id);
  create table histories (repo_id integer primary key, head text not null, is_partial integer not null);
  ${follower}`

const tables: Readonly<Record<IndexKind, string>> = { code: codeTables, commits: commitTables }

const busyMs = 2_000

/** Opens an index to write to it. Throws where the file is none, or one of another version. */
export function openToWrite(file: string, kind: IndexKind): DatabaseSync {
  const version = versions[kind]
  const connection = new DatabaseSync(file, { timeout: busyMs })
  try {
    // What a power cut takes is indexed again: the cursor goes with it.
    connection.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16384')
    const found = numberOf(connection, 'pragma user_version', 'user_version')
    if (found === 0) connection.exec(`begin immediate; ${tables[kind]} pragma user_version = ${version}; commit`)
    else if (found !== version) throw new Error(`the index of ${kind} is of version ${found}`)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

const opened = new Map<IndexKind, { file: string; connection: DatabaseSync }>()

/** An index to read, opened once by each thread; one that was made anew is another file. */
export function openOnce(file: string, kind: IndexKind): DatabaseSync | undefined {
  const known = opened.get(kind)
  if (known?.file === file) return known.connection
  known?.connection.close()
  opened.delete(kind)
  const connection = openToRead(file, kind)
  if (connection !== undefined) opened.set(kind, { file, connection })
  return connection
}

/** Opens an index to read it, where it is there and of this version. */
function openToRead(file: string, kind: IndexKind): DatabaseSync | undefined {
  let connection: DatabaseSync
  try {
    connection = new DatabaseSync(file, { readOnly: true, timeout: busyMs })
  } catch {
    return undefined
  }
  if (numberOf(connection, 'pragma user_version', 'user_version') === versions[kind]) return connection
  connection.close()
  return undefined
}

/** One number out of one row. */
export function numberOf(connection: DatabaseSync, sql: string, column: string): number {
  const value = connection.prepare(sql).get()?.[column]
  return typeof value === 'number' ? value : 0
}

/** Does all of some work, or nothing of it. */
export function transaction(connection: DatabaseSync, work: () => void): null {
  connection.exec('begin immediate')
  try {
    work()
    connection.exec('commit')
  } catch (error) {
    connection.exec('rollback')
    throw error
  }
  return null
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

/**
 * A statement of a connection, prepared once, whose rows are lists: to prepare one that asks FTS5 takes as long as to read fifty of its rows, and a row
 * with names twice as long. Only one of its readings is under way at a time.
 */
export function rowsBy(connection: DatabaseSync, sql: string): StatementSync {
  const ofConnection = prepared.get(connection) ?? new Map<string, StatementSync>()
  prepared.set(connection, ofConnection)
  const known = ofConnection.get(sql)
  if (known !== undefined) return known
  const statement = connection.prepare(sql)
  statement.setReturnArrays(true)
  ofConnection.set(sql, statement)
  return statement
}
