import { DatabaseSync } from 'node:sqlite'
import type { Dialect } from 'kysely'
import { createCheckpointWorker } from './checkpoint-worker.ts'
import { createCheckpoints, type WalState } from './checkpoints.ts'
import { createGroupSync } from './group-sync.ts'
import { createReadSlices } from './iteration-slices.ts'
import { patientSqlite } from './patient-sqlite.ts'
import { statementsOf } from './sqlite-statements.ts'
import { createSqliteWriter, type Durability, refused, type SqliteWriter, unsynced } from './sqlite-writer.ts'
import { walFile } from './wal-file.ts'

/** Before anything is served, another process that opens the same file may be waited for like this. */
const openMs = 5_000
/** What has been written to the file is cut off its log down to this, as soon as no reader is in the way. */
const maxLogBytes = 16 * 1024 * 1024
/** A program that reads the file is waited for so long at the end. */
const closeMs = 1_000
/** Of both connections. From then on nobody is waited for in here, where everything would stand still: see the dialect. */
const pragmas = 'pragma cache_size = -16000; pragma temp_store = memory; pragma busy_timeout = 0'
/** With this much log SQLite brings it over itself, at a commit: only where the thread that does so can't. 64 MiB. */
const maxFrames = 16_384

/** A dialect that only reads, and never waits for who writes. It is to be closed before the writer. */
export function sqliteReader(file: string): Dialect {
  const open = async () => {
    const connection = new DatabaseSync(file, { readOnly: true, timeout: openMs })
    connection.exec(pragmas)
    return statementsOf(connection, { close: () => connection.close() })
  }
  return patientSqlite({ database: open }, file, createReadSlices())
}

interface SqliteWriterOptions {
  file: string
  /** Called with what went wrong with a checkpoint, which will be retried. */
  warn: (error: Error) => void
  /** Called once, when nothing can be written any more until the next start. */
  onFailure: (error: Error) => void
  /** Syncs the log, in tests. */
  sync?: () => Promise<void>
}

/** The one connection that writes. It is to be closed last, which brings what its log holds into the file. */
interface OpenedWriter extends SqliteWriter {
  /** Throws what forbids any further write. */
  refuseIfFailed(): void
}

/**
 * The connection that writes. SQLite writes commits to its log and does not sync them (NORMAL): whoever wrote is answered
 * after a sync of the log that we make in libuv's pool, so that nobody else waits for the disk. Decision 0026.
 */
export function sqliteWriter({ file, warn, onFailure, sync }: SqliteWriterOptions): OpenedWriter {
  const wal = walFile(file)
  const group = createGroupSync({ sync: sync ?? (() => wal.sync()), onFailure })
  const worker = createCheckpointWorker(file)
  const checkpoints = createCheckpoints({
    run: worker.run,
    onSyncFailure: group.fail,
    onFailure: warn,
  })
  /** Nothing where there is no log: SQLite syncs the file itself then. */
  let walState: (() => WalState) | undefined
  const open = async () => {
    const connection = new DatabaseSync(file, { timeout: openMs, enableForeignKeyConstraints: true })
    walState = prepareWriter(connection)
    return statementsOf(connection, {
      // A plain one that reads first and writes later fails at once when another process wrote in between.
      begin: 'begin immediate',
      close: () => closeWriter(connection, group.failure),
    })
  }
  const refuseIfFailed = () => {
    if (group.failure !== undefined) throw refused(file, group.failure)
  }
  const durability: Durability = {
    refuseIfFailed,
    committed() {
      if (walState !== undefined) checkpoints.look(walState())
    },
    async settle() {
      if (walState === undefined) return
      await group.settle().catch((error: Error) => Promise.reject(unsynced(file, error)))
    },
    async stop() {
      await checkpoints.stop()
      await worker.end()
      await group.idle()
      await wal.close()
    },
  }
  return { ...createSqliteWriter(patientSqlite({ database: open }, file), durability), refuseIfFailed }
}

/** Gives what tells where the log stands, which takes about a microsecond; nothing where there is no log. */
function prepareWriter(connection: DatabaseSync): (() => WalState) | undefined {
  const mode = connection.prepare('pragma journal_mode = wal').get()
  // Some network file systems have no shared memory: SQLite stays with its rollback journal there.
  const hasLog = mode?.journal_mode === 'wal'
  connection.exec(`pragma synchronous = ${hasLog ? 'normal' : 'full'}`)
  connection.exec(`pragma journal_size_limit = ${maxLogBytes}; pragma wal_autocheckpoint = ${maxFrames}`)
  connection.exec(pragmas)
  if (!hasLog) return undefined
  const state = connection.prepare('pragma wal_checkpoint(noop)')
  return () => {
    const { log, checkpointed } = state.get() ?? {}
    return { frames: Number(log), brought: Number(checkpointed) }
  }
}

/** Connections that must not be closed, not even by the garbage collector. */
const abandoned = new Set<DatabaseSync>()

function closeWriter(connection: DatabaseSync, failure: Error | undefined): void {
  if (failure !== undefined) {
    // Closing brings the log over, as the system shows it: what is true of it only the next start can tell, by its checksums.
    abandoned.add(connection)
    return
  }
  try {
    // A program that still reads would keep the last one out from doing so.
    connection.exec(`pragma busy_timeout = ${closeMs}; pragma wal_checkpoint(truncate)`)
  } finally {
    connection.close()
  }
}
