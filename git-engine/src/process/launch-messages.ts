/** What the server asks of the launcher: a program, whose streams it connects to the server's socket. */
export interface Launch {
  id: number
  file: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Its nice value, and that of all that it starts; 0 where it is not given. */
  nice?: number
  /** Path of a file that takes the output. */
  output?: string
  /** May it, or what it starts, ask one question? It does so by a line on its file descriptor 3, and reads the answer there. */
  asks?: boolean
}

/** No question is longer: it names a folder at most. */
export const questionBytes = 8_192

/** What the server says to the question of one. */
export interface LaunchAnswer {
  id: number
  answer: string
}

/**
 * What becomes of it, in this order; `failed` ends it. `workedMs`: how much of processors it and what it started took, where that is known. `streams` is the number of the connections, one for each of its streams, that it
 * was given.
 */
export type LaunchNews = { id: number } & (
  | { pid: number; streams: number }
  | { failed: string; streams?: number }
  | { asks: string }
  | { code: number | null; workedMs?: number | undefined }
)

const streamNames = ['stdin', 'stdout', 'stderr'] as const
export type StreamName = (typeof streamNames)[number]

const idDigits = 8

/**
 * So many sockets does the server listen at: libuv accepts one connection per socket in each iteration of the event loop (since 1.45), and each program brings
 * three. With a single socket, fifty programs a second need 150 iterations: as soon as those take longer than 7 ms, whoever waits for git waits behind all that
 * was started before.
 */
const listeners = 12

/** Where the server listens for the streams of programs: `path` with a number behind it. */
export const listeningPaths = (path: string): readonly string[] =>
  Array.from({ length: listeners }, (_, n) => `${path}${n}`)

/** What the launcher writes first on each connection, so that the server knows what it is. */
export const connectionHeader = (id: number, stream: StreamName): string =>
  id.toString(16).padStart(idDigits, '0') + streamNames.indexOf(stream)

export const connectionHeaderBytes = idDigits + 1

/** Reads what the launcher wrote first on a connection. */
export function readConnectionHeader(text: string): { id: number; stream: StreamName } | undefined {
  const stream = streamNames[Number(text.at(-1))]
  const id = Number.parseInt(text.slice(0, idDigits), 16)
  return stream === undefined || Number.isNaN(id) ? undefined : { id, stream }
}
