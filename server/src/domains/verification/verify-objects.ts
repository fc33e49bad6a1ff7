import type { SignedObject } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { SignatureReport, Verdict } from '../../signatures/signature-report.ts'
import { fingerprintOf } from '../../ssh/public-key.ts'
import { serverIdentity } from '../accounts/index.ts'
import { findKeysOfAnybody, findNamedKeys, type NamedKey, ownersOfAddresses } from '../signing-keys/index.ts'
import { createKnownFacts, readFacts, type SignatureFacts } from './signature-facts.ts'
import { insertVerified, selectVerified, type VerifiedRow } from './verification.store.ts'

/** Why a signature counts for nothing, in the words of the contract. */
export type Reason =
  | 'unknown_key'
  | 'bad_signature'
  | 'expired'
  | 'revoked_key'
  | 'other_address'
  | 'unsupported'
  | 'malformed'
  | 'pending'

/** What is known of the signature of one object. */
export type Outcome =
  | { state: 'verified'; row: VerifiedRow }
  | { state: 'unverified'; reason: Reason; report: SignatureReport | undefined }
  | { state: 'unsigned' }

interface ToVerify {
  gitDir: string
  oids: readonly string[]
  /** Reads an object, where it lies beside those of the repository. */
  read?: ((oid: string) => Promise<SignedObject | undefined>) | undefined
}

/** Looks at signatures, and remembers what came of it. */
export interface Verifier {
  /** What is known of these objects of a repository, by id. Whoever asks has been let see them. */
  verify(options: ToVerify): Promise<ReadonlyMap<string, Outcome>>
}

/** Who asks for a page waits no longer, in milliseconds; the rest is `pending`, and at hand when it is asked for again. */
const budgetMs = 1_500

const reasons: Readonly<Record<Exclude<Verdict, 'good'>, Reason>> = {
  bad: 'bad_signature',
  expired: 'expired',
  revoked: 'revoked_key',
  unsupported: 'unsupported',
  malformed: 'malformed',
}

type VerifyDeps = Pick<Deps, 'config' | 'database' | 'git' | 'text'>

/** A good signature, and whose it is. */
interface Good {
  kind: 'server' | 'ssh' | 'openpgp'
  fingerprint: string
  userId: number | null
}

/** Makes one. What it has read it keeps, within bounds; what is verified stands in the database. */
export function createVerifier(deps: VerifyDeps): Verifier {
  const { database } = deps
  const known = createKnownFacts()
  /** What a key has said of a signature, by the ids of both. */
  const checked = createKnownFacts()
  const serverKey = () =>
    serverIdentity(deps).then(({ key }) => fingerprintOf(Buffer.from(key.publicKey.split(' ')[1] ?? '', 'base64')))

  const readOnce = async ({ gitDir, read }: ToVerify, oid: string): Promise<SignatureFacts | undefined> => {
    const facts = known.get(oid) ?? (await readFacts(deps, { gitDir, oid, read }))
    if (facts !== undefined) known.set(oid, facts)
    return facts
  }

  /** What a key of OpenPGP says; nothing while the threads have too much to do. */
  const check = async ({ gitDir, read }: ToVerify, oid: string, key: NamedKey): Promise<SignatureFacts | undefined> => {
    const id = `${oid} ${key.uid}`
    const facts = checked.get(id) ?? (await readFacts(deps, { gitDir, oid, keys: [key.content], read }))
    if (facts !== undefined) checked.set(id, facts)
    return facts
  }

  return {
    async verify(asked) {
      const { oids } = asked
      const until = performance.now() + budgetMs
      const outcomes = new Map<string, Outcome>()
      for (const row of await selectVerified(database.read, oids)) outcomes.set(row.oid, { state: 'verified', row })
      const unknown = new Map<string, SignatureFacts>()
      for (const oid of oids) {
        if (outcomes.has(oid) || unknown.has(oid)) continue
        const facts = performance.now() < until ? await readOnce(asked, oid) : known.get(oid)
        if (facts === undefined) outcomes.set(oid, unverified('pending'))
        else if (facts.report === undefined) outcomes.set(oid, { state: 'unsigned' })
        else unknown.set(oid, facts)
      }
      if (unknown.size === 0) return outcomes

      const keyOf = await findKeys(deps, [...unknown.values()])
      const ownKey = await serverKey()
      const good = new Map<string, Good>()
      for (const [oid, { email, report }] of unknown) {
        if (report === undefined || report === 'unreadable') {
          outcomes.set(oid, unverified('malformed'))
          continue
        }
        if (report.verdict !== undefined && report.verdict !== 'good') {
          outcomes.set(oid, unverified(reasons[report.verdict], report))
          continue
        }
        if (report.format === 'ssh' && report.fingerprint === ownKey) {
          good.set(oid, { kind: 'server', fingerprint: ownKey, userId: null })
          continue
        }
        const key = keyOf(email, report)
        if (key === undefined) {
          outcomes.set(oid, unverified('unknown_key', report))
          continue
        }
        const told =
          report.format === 'ssh'
            ? report
            : performance.now() < until
              ? (await check(asked, oid, key))?.report
              : checked.get(`${oid} ${key.uid}`)?.report
        if (told === undefined) outcomes.set(oid, unverified('pending', report))
        else if (told === 'unreadable') outcomes.set(oid, unverified('malformed', report))
        else if (told.verdict === undefined) outcomes.set(oid, unverified('unknown_key', told))
        else if (told.verdict !== 'good') outcomes.set(oid, unverified(reasons[told.verdict], told))
        else if (!key.isOfSigner) outcomes.set(oid, unverified('other_address', told))
        else {
          const kind = told.format === 'ssh' ? 'ssh' : 'openpgp'
          good.set(oid, { kind, fingerprint: told.fingerprint ?? '', userId: key.userId })
        }
      }
      await remember(good)
      for (const row of await selectVerified(database.read, [...good.keys()])) {
        outcomes.set(row.oid, { state: 'verified', row })
      }
      return outcomes
    },
  }

  async function remember(good: ReadonlyMap<string, Good>): Promise<void> {
    const now = Date.now()
    const rows = [...good].map(([oid, { kind, fingerprint, userId }]) => ({
      oid,
      kind,
      fingerprint,
      user_id: userId,
      verified_at: now,
    }))
    await insertVerified(database.write, rows)
  }
}

const unverified = (reason: Reason, report?: SignatureReport): Outcome => ({ state: 'unverified', reason, report })

type FoundKey = NamedKey & {
  /** Has its account proved the address of whoever signed? */
  isOfSigner: boolean
}

/**
 * Finds the key that a signature names: one of an account that has proved the address of whoever signed, else one of anybody, so that
 * it can be said that the key is known. Public keys are public: who adds somebody else's takes nothing from them.
 */
async function findKeys(
  { database }: VerifyDeps,
  facts: readonly SignatureFacts[],
): Promise<(email: string, report: SignatureReport) => FoundKey | undefined> {
  const handles = [...new Set(facts.flatMap(({ report }) => handlesOf(report)))]
  const emails = [...new Set(facts.map(({ email }) => email))].filter((email) => email !== '')
  const owners = await ownersOfAddresses(database.read, emails)
  const userIds = [...new Set(owners.map(({ userId }) => userId))]
  const own = await findNamedKeys(database.read, { handles, userIds })
  const anybodys = await findKeysOfAnybody(database.read, handles)
  return (email, report) => {
    const named = (key: NamedKey) => report.handles.includes(key.handle)
    const signers = owners.filter((owner) => owner.email === email).map(({ userId }) => userId)
    const found = own.find((key) => named(key) && signers.includes(key.userId))
    if (found !== undefined) return { ...found, isOfSigner: true }
    const other = anybodys.find(named)
    return other && { ...other, isOfSigner: false }
  }
}

/** Those of signatures that may be good: nobody needs the key of another. */
function handlesOf(report: SignatureFacts['report']): readonly string[] {
  if (report === undefined || report === 'unreadable') return []
  return report.verdict === undefined || report.verdict === 'good' ? report.handles : []
}
