/** What a checkpoint came to: nothing to say, or SQLite's message and extended result code. */
export interface CheckpointOutcome {
  failure?: { message: string; code: number }
}

/** Where the log stands, in frames of one page each. */
export interface WalState {
  frames: number
  /** How many of them are in the database file as well. */
  brought: number
}

/** Brings the write-ahead log into the database file, in a thread of its own. */
export interface Checkpoints {
  /** Starts one if the log has grown enough; to be called after commits. It must stand where the writer's own view is at rest. */
  look(state: WalState): void
  /** Resolves once none runs. Nothing is started from then on. */
  stop(): Promise<void>
}

/** 8 MiB of pages of 4 KiB, twice the threshold that SQLite has for itself. */
const framesBetween = 2_000

/** https://www.sqlite.org/rescode.html: a sync of a file or of its folder that failed. */
const syncFailures: ReadonlySet<number> = new Set([1034, 1290])

interface CheckpointOptions {
  /** Runs one checkpoint. */
  run: () => Promise<CheckpointOutcome>
  /** A file was not synced: what the log held may be nowhere else, though the next try would succeed. */
  onSyncFailure: (error: Error) => void
  /** One failed otherwise; the next may succeed. */
  onFailure: (error: Error) => void
}

/** Makes what decides when a checkpoint is due. */
export function createCheckpoints({ run, onSyncFailure, onFailure }: CheckpointOptions): Checkpoints {
  let running: Promise<void> | undefined
  let stopped = false
  /** Frames of the log as of the last checkpoint, which somebody who reads may have kept from bringing all of them. */
  let looked = 0

  const checkpoint = async () => {
    try {
      const { failure } = await run()
      if (failure === undefined) return
      const error = new Error(`the checkpoint failed: ${failure.message}`)
      if (syncFailures.has(failure.code)) onSyncFailure(error)
      else onFailure(error)
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return {
    look({ frames, brought }) {
      // The log began anew.
      if (frames < looked) looked = 0
      if (running !== undefined || stopped || frames === brought || frames - looked < framesBetween) return
      looked = frames
      running = checkpoint().finally(() => {
        running = undefined
      })
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
