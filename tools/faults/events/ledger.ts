/** What people let happen while servers are killed. Each attempt has a name that no other one has. */
export type Kind = 'push' | 'creation' | 'access-key' | 'sign-in' | 'code'

export interface Attempt {
  readonly kind: Kind
  /** A branch, a repository, the title of a key, a number, an address. */
  readonly name: string
  /** Was it acknowledged? Where not, it may have happened or not. */
  acknowledged: boolean
}

/** What was tried, and what the servers have promised by that. */
export interface Ledger {
  readonly attempts: readonly Attempt[]
  /** Notes an attempt, makes it, and notes whether it was acknowledged. A failure is an answer like any other. */
  attempt(kind: Kind, name: string, work: () => Promise<boolean>): Promise<void>
}

export function openLedger(): Ledger {
  const attempts: Attempt[] = []
  return {
    attempts,
    async attempt(kind, name, work) {
      const noted: Attempt = { kind, name, acknowledged: false }
      attempts.push(noted)
      noted.acknowledged = await work().catch(() => false)
    },
  }
}
