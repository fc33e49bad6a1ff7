/** A file that is to be part of a commit, and how far it is on its way to the server. */
export interface QueuedFile {
  /** Where it is to lie, from the root. It names the file: another one in its place is another attempt. */
  path: string
  file: File
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  /** Bytes. */
  sent: number
  /** The id by which a commit knows it. */
  upload?: string
  error?: unknown
}

type Send = (file: File, options: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<string>

/** Files of one person that are on their way at a time: the server takes four. */
const atOnce = 3

/**
 * Sends files, some at a time, in the order in which they were chosen. One that is paused is given up, and sent from its start when it goes
 * on: the server keeps no part of a file.
 */
export function createUploadQueue(send: Send) {
  let files: readonly QueuedFile[] = []
  const sending = new Map<File, AbortController>()
  const listeners = new Set<() => void>()
  const set = (next: readonly QueuedFile[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const change = (file: File, how: Partial<QueuedFile>) =>
    set(files.map((each) => (each.file === file ? { ...each, ...how } : each)))
  const stop = (file: File) => {
    sending.get(file)?.abort()
    sending.delete(file)
  }
  const goOn = () => {
    for (const { file, state } of files) {
      if (sending.size >= atOnce) return
      if (state === 'waiting') void start(file)
    }
  }
  const start = async (file: File) => {
    const controller = new AbortController()
    sending.set(file, controller)
    const { signal } = controller
    change(file, { state: 'sending', sent: 0 })
    try {
      const upload = await send(file, { signal, onProgress: (sent) => !signal.aborted && change(file, { sent }) })
      if (!signal.aborted) change(file, { state: 'done', sent: file.size, upload })
    } catch (error) {
      if (!signal.aborted) change(file, { state: 'failed', error })
    }
    if (sending.get(file) === controller) sending.delete(file)
    goOn()
  }
  const find = (path: string) => files.find((each) => each.path === path)
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    files: () => files,
    /** Takes files along; one at the path of another takes its place. */
    add: (added: readonly { path: string; file: File }[]) => {
      const paths = new Set(added.map(({ path }) => path))
      for (const { path, file } of files) if (paths.has(path)) stop(file)
      const fresh = [...new Map(added.map((each) => [each.path, each])).values()]
      set([
        ...files.filter(({ path }) => !paths.has(path)),
        ...fresh.map((each): QueuedFile => ({ ...each, state: 'waiting', sent: 0 })),
      ])
      goOn()
    },
    pause: (path: string) => {
      const found = find(path)
      if (!found) return
      stop(found.file)
      change(found.file, { state: 'paused', sent: 0 })
      goOn()
    },
    resume: (path: string) => {
      const found = find(path)
      if (!found) return
      change(found.file, { state: 'waiting', sent: 0, error: undefined })
      goOn()
    },
    remove: (path: string) => {
      const found = find(path)
      if (!found) return
      stop(found.file)
      set(files.filter((each) => each !== find(path)))
      goOn()
    },
    /** Gives up what is on its way. */
    close: () => {
      for (const file of [...sending.keys()]) stop(file)
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
