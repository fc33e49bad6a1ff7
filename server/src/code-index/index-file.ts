import { DatabaseSync } from 'node:sqlite'

/** Of the tables below: a file of another version is made anew. */
const version = 3

/**
 * What is known of code, by blob: a text that lies in a hundred forks is indexed once. `texts` holds which three letters stand in which
 * text, and neither where nor the text itself: a quarter to half of its size. Marks of its files (`fileMarks`) stand behind it. `words` holds the
 * same of whole words: large texts have the letters of most words somewhere, and few of the words.
 */
const tables = `
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
  create table follower (cursor integer not null);
  insert into follower values (0);
  pragma user_version = ${version};`

const busyMs = 2_000

/** Opens the index to write to it. Throws where the file is none, or one of another version. */
export function openToWrite(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: busyMs })
  try {
    // What a power cut takes is indexed again: the cursor goes with it.
    connection.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16384')
    const found = numberOf(connection, 'pragma user_version', 'user_version')
    if (found === 0) connection.exec(`begin immediate; ${tables} commit`)
    else if (found !== version) throw new Error(`the code index is of version ${found}`)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens the index to read it, where it is there and of this version. */
export function openToRead(file: string): DatabaseSync | undefined {
  let connection: DatabaseSync
  try {
    connection = new DatabaseSync(file, { readOnly: true, timeout: busyMs })
  } catch {
    return undefined
  }
  if (numberOf(connection, 'pragma user_version', 'user_version') === version) return connection
  connection.close()
  return undefined
}

/** One number out of one row. */
export function numberOf(connection: DatabaseSync, sql: string, column: string): number {
  const value = connection.prepare(sql).get()?.[column]
  return typeof value === 'number' ? value : 0
}
