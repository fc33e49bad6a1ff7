import type { Row } from '../report/row.ts'
import type { CallHub } from './clients.ts'

export interface HubSizes {
  /** Of the one large file. */
  megabytes: number
  /** How many small files, of 10 KB each. */
  files: number
  /** How many files a large tree has. */
  tree: number
  /** Megabytes of the file that many download at once. */
  downloaded: number
}

/** What all rows of the Hub work with. */
export interface HubBench {
  url: string
  /** The server's process. */
  pid: number
  token: string
  /** For whatever a row needs; it goes at the end. */
  folder: string
  /** What nginx serves, and where. */
  served: string
  staticUrl: string
  sizes: HubSizes
  tell: (row: Row) => void
  call: CallHub
  /** Makes a public model, and gives its id. */
  create: (name: string) => Promise<string>
  /** Each gives the path of what it made, in `folder`. */
  data: {
    /** A file of bytes that nothing makes smaller. */
    file: (name: string, megabytes: number) => Promise<string>
    /** A folder of small ones. */
    files: (name: string, count: number) => string
    /** A repository with one commit of so many files. */
    tree: (name: string, count: number) => Promise<string>
  }
}
