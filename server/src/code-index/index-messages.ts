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
  /**
   * Takes over what is known of another repository with this tree, where nothing is known of this one yet: a fork has nothing else. Gives whether it
   * did; then there is nothing to begin with.
   */
  adopt: { input: { repoId: number; tree: string; head: string }; output: boolean }
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

/** The same of the index of commits. */
export interface CommitTasks extends Pick<IndexTasks, 'cursor' | 'setCursor' | 'drop' | 'repositories'> {
  /** The same for another history with this head. */
  adopt: { input: { repoId: number; head: string }; output: boolean }
  /**
   * Begins with a history as it is at `head`: the head that it is known up to, or nothing where that is `head`. `isWhole`: what follows is all of it, and
   * what else is known of it goes.
   */
  begin: { input: { repoId: number; head: string; isWhole: boolean }; output: { from: string | undefined } | null }
  /** Commits of the history that was begun. */
  add: { input: IndexedCommit[]; output: null }
  /** `isPartial`: there are older ones. */
  finish: { input: { isPartial: boolean }; output: null }
}

/** A commit, as the index is told of it. */
export interface IndexedCommit {
  oid: string
  /** Of the committer, in seconds since 1970. */
  time: number
  text: string
}

/** What the index of each kind is asked for. */
export interface TasksOf {
  code: IndexTasks
  commits: CommitTasks
}

export type IndexKind = keyof TasksOf
export type TaskOf<Kind extends IndexKind> = keyof TasksOf[Kind] & string
export type InputOfTask<Kind extends IndexKind, Task extends TaskOf<Kind>> = TasksOf[Kind][Task] extends {
  input: infer Input
}
  ? Input
  : never
export type OutputOfTask<Kind extends IndexKind, Task extends TaskOf<Kind>> = TasksOf[Kind][Task] extends {
  output: infer Output
}
  ? Output
  : never

/** What does the tasks of a kind. */
export type IndexWriter<Kind extends IndexKind> = {
  [Task in TaskOf<Kind>]: (input: InputOfTask<Kind, Task>) => OutputOfTask<Kind, Task>
}

export interface IndexRequest {
  id: number
  task: string
  input: unknown
}

export type IndexReply = { id: number } & (
  | { isDone: true; output: unknown }
  // `isBroken`: the file is none, and will not be one by trying again.
  | { isDone: false; error: unknown; isBroken: boolean }
)
