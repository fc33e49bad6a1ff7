import type { RepoKind } from '@sheaf/contract'
import type { Sender } from '../wire/sender.ts'

/** Through which entry point an attack comes, and as whom. `account` over HTTP carries a key, over SSH a key pair. */
export type Door = 'http' | 'ssh'
export type Role = 'visitor' | 'account'

/** One phase of an attack: the same thing done from one address, then from twenty, as visitor, then as account. */
export interface Phase {
  door: Door
  role: Role
  addresses: number
}

/** What the set-up of an attack found out and its play needs, by name: object ids, paths. */
export type Facts = Readonly<Record<string, readonly string[]>>

/** Where an attack prepares: before the storm, on a server without limits. */
export interface SetUp {
  /** Scratch space. */
  folder: string
  /** Imports a stream of `git fast-import` and pushes what it made to a new public repository of the attacker, of code unless it says. */
  push(name: string, stream: Iterable<string | Buffer>, kind?: RepoKind): Promise<Pushed>
  /** The same with one folder of so many files, which all hold the same. */
  pushWideFolder(name: string, entries: number): Promise<Pushed>
  /** An empty repository of each attacking account, under the same name. */
  ownRepositories(name: string): Promise<void>
  /** `username uid` of each attacking account, as creations want it. */
  owners(): Promise<string[]>
  /** A pack of one commit with its tree and file. */
  smallPack(): Promise<{ commit: string; pack: Buffer }>
  /** The repository that the honest work with: its name, a part of its commits (newest first), its files. */
  shared: { repository: string; commits: readonly string[]; files: readonly string[] }
  /** `full` or the short form: histories and counts are smaller there. */
  short: boolean
}

export interface Pushed {
  /** `owner/name` */
  repository: string
  /** What its branch `main` points to. */
  head: string
}

/** An attack while it is played. */
export interface Play {
  phase: Phase
  facts: Facts
  /** Those who play: one, or twenty, each from an address of their own. */
  senders: readonly Sender[]
  /** The names of the honest accounts. */
  victims: readonly string[]
  port: number
  sshPort: number
  /** Where the server looks for its provider of sign-in; nobody listens there but an attack that does. */
  providerPort: number
  /** Starts the clock. What plays calls it when its bytes are made: to make them is no part of the attack. */
  begin(): void
  /** Ends the play. */
  signal: AbortSignal
  /** Counts what came of it, such as `200`, `429` or `closed by the server`. */
  count(outcome: string, by?: number): void
}

export interface Attack {
  name: string
  /** What it does, in one line. */
  about: string
  doors: readonly Door[]
  roles: readonly Role[]
  /** How many addresses at a time; one, then twenty, where nothing is said. */
  addresses?: readonly number[]
  /** Takes part in the short form. */
  grave?: boolean
  prepare?(stage: SetUp): Promise<Facts>
  play(play: Play): Promise<void>
}

/** A list of facts; a play without what its set-up must have found is a mistake here, not of the server. */
export function factsOf({ facts }: Pick<Play, 'facts'>, name: string): readonly [string, ...string[]] {
  const [first, ...rest] = facts[name] ?? []
  if (first === undefined) throw new Error(`The set-up has left no ${name}`)
  return [first, ...rest]
}

/** A single fact. */
export const factOf = (play: Pick<Play, 'facts'>, name: string): string => factsOf(play, name)[0]

/** All phases of an attack, the gravest last. SSH knows no visitors. */
export function phasesOf({ doors, roles, addresses = [1, 20] }: Attack): Phase[] {
  return doors.flatMap((door) =>
    roles
      .filter((role) => door === 'http' || role === 'account')
      .flatMap((role) => addresses.map((count) => ({ door, role, addresses: count }))),
  )
}
