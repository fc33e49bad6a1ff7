/** A file of a repository, as the index is told of it. */
export interface IndexedFile {
  oid: string
  path: string
  language: string | null
}

/** What is asked of the thread that writes the index, and what it answers, by kind. */
export interface IndexTasks {
  /** Up to which change the index is as the database was. */
  cursor: { input: null; output: number }
  /** All before this change is in the index. */
  setCursor: { input: number; output: null }
  /** Begins with a state of a repository: the blobs that nobody has indexed yet, or nothing where it is known as a whole. */
  begin: {
    input: { repoId: number; tree: string; head: string; files: IndexedFile[]; isPartial: boolean }
    output: { unknown: string[] } | null
  }
  /** Texts of the repository that was begun. */
  add: { input: { oid: string; bytes: Uint8Array }[]; output: null }
  /** The repository that was begun is found by what it has now, and by nothing that it had. */
  finish: { input: null; output: null }
  drop: { input: { repoId: number }; output: null }
  repositories: { input: null; output: number[] }
}

export type IndexTask = keyof IndexTasks

export interface IndexRequest<Task extends IndexTask> {
  id: number
  task: Task
  input: IndexTasks[Task]['input']
}

export type IndexReply<Task extends IndexTask> = { id: number } & (
  | { isDone: true; output: IndexTasks[Task]['output'] }
  // `isBroken`: the file is none, and will not be one by trying again.
  | { isDone: false; error: unknown; isBroken: boolean }
)
