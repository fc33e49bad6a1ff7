import type { GitBenchOptions } from './git-options.ts'
import type { Peers } from './peers/peers.ts'
import type { Row } from './report/row.ts'
import type { Hosted, Workshop } from './sheaf/workshop.ts'

/** A history under measurement: the mirror that peers show, and the repository on Sheaf, once it is imported. */
export interface Subject {
  /** Bare repository on this disk. */
  mirror: string
  hosted: Hosted
  /** How long the client took that pushed it whole. */
  importMilliseconds: number
}

/** What all parts work with. */
export interface Bench {
  options: GitBenchOptions
  /** Where code is searched by zoekt: the folder of its index. */
  zoektIndex: string | undefined
  workshop: Workshop
  peers: Peers
  /** A folder for what a part leaves behind; removed at the end. */
  folder: string
  /** Gives a history's repository on Sheaf, importing it by a real push where that has not happened yet. */
  subject(name: SubjectName): Promise<Subject>
  /** Tells a row as soon as it is known. */
  tell(row: Row): void
}

export type SubjectName = 'git' | 'curl' | 'large' | 'small' | 'mix-a' | 'mix-b'

/** One part of the bench: tells its rows while it runs. */
export type RunPart = (bench: Bench) => Promise<void>
