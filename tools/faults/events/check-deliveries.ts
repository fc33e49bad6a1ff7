import type { DeliveryLog } from '../../../server/src/events/testing/delivery-log.ts'
import type { SinkMail } from '../../../server/src/testing/mail-sink.ts'
import type { Attempt, Kind } from './ledger.ts'

interface Found {
  log: DeliveryLog
  attempts: readonly Attempt[]
  /** The refs of the repositories that were pushed to, as they stand on the disk. */
  refs: ReadonlySet<string>
  mails: readonly SinkMail[]
}

export interface Delivered {
  events: number
  deliveries: number
  /** Mails that came a second time, with the same Message-ID: their server died between the yes of ours and its own note. */
  mailedTwice: number
  problems: string[]
}

/**
 * Compares what people were promised with what has happened, and that with what each subscriber made of it: what was
 * acknowledged has happened once, what was not, at most once and then whole; each event was delivered to each subscriber once.
 */
export function checkDeliveries({ log, attempts, refs, mails }: Found): Delivered {
  const mailed = countMails(mails)
  const happened: Readonly<Record<Exclude<Kind, 'sign-in'>, Happenings>> = {
    push: { events: pushesByRef(log), stands: refs },
    creation: creations(log),
    'access-key': accessKeys(log),
    code: { events: mailed.letters, stands: undefined },
  }
  const problems: string[] = []
  for (const { kind, name, acknowledged } of attempts) {
    if (kind === 'sign-in') continue
    const { events, stands } = happened[kind]
    const times = events.get(name) ?? 0
    if (times > 1) problems.push(`${kind} ${name} happened ${times} times`)
    if (acknowledged && times === 0) problems.push(`${kind} ${name} was acknowledged and has not happened`)
    if (stands?.has(name) && times === 0) problems.push(`${kind} ${name} stands, and nobody was told of it`)
    if (stands !== undefined && !stands.has(name) && times > 0)
      problems.push(`${kind} ${name} was told of, and does not stand`)
  }
  problems.push(...signIns(attempts, log), ...unheard(log), ...log.behind.map((name) => `${name} is behind`))
  const deliveries = [...log.deliveries.values()].reduce((sum, times) => sum + times, 0)
  return { events: log.events.length, deliveries, mailedTwice: mailed.twice, problems }
}

interface Happenings {
  /** How often each is told of. */
  events: ReadonlyMap<string, number>
  /** What stands as if it had happened, whoever was told. */
  stands: ReadonlySet<string> | undefined
}

const of = ({ events }: DeliveryLog, kind: string) =>
  events.filter((event) => event.kind === kind).map(({ payload }) => payload)

function counted(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const pushesByRef = (log: DeliveryLog) =>
  counted(
    of(log, 'pushed').flatMap(({ refs }) =>
      Array.isArray(refs) ? refs.map((each: { ref?: unknown }) => String(each.ref)) : [],
    ),
  )

function creations(log: DeliveryLog): Happenings {
  const name = (repoId: unknown) => log.repositories.get(Number(repoId)) ?? 'a repository that is not there'
  const events = counted(of(log, 'repository-created').map(({ repoId }) => name(repoId)))
  return { events, stands: new Set(log.repositories.values()) }
}

function accessKeys(log: DeliveryLog): Happenings {
  const title = (uid: unknown) => log.keys.get(String(uid)) ?? 'a key that was never made'
  const events = counted(of(log, 'access-key-created').map(({ key }) => title(key)))
  return { events, stands: new Set(log.keys.values()) }
}

function countMails(mails: readonly SinkMail[]): { letters: Map<string, number>; twice: number } {
  const ids = new Set<string>()
  const letters: string[] = []
  for (const { to, raw } of mails) {
    const id = /^Message-ID: <(.+)>\r?$/im.exec(raw)?.[1] ?? raw
    if (!ids.has(id)) letters.push(...to)
    ids.add(id)
  }
  return { letters: counted(letters), twice: mails.length - ids.size }
}

/** An event of a sign-in names an account alone: they are counted. */
function signIns(attempts: readonly Attempt[], log: DeliveryLog): string[] {
  const tried = attempts.filter(({ kind }) => kind === 'sign-in')
  const acknowledged = tried.filter((each) => each.acknowledged).length
  const most = Math.max(0, ...counted(of(log, 'signed-in').map(({ userId }) => String(userId))).values())
  return most >= acknowledged && most <= tried.length
    ? []
    : [`${most} sign-ins were told of, and ${acknowledged} of ${tried.length} were acknowledged`]
}

/** Whom each event should have reached, and whom it did. */
function unheard(log: DeliveryLog): string[] {
  const pushes = of(log, 'pushed')
  const wanted = new Map<string, number>([
    ...pushes.map(({ pushId }) => [`activity push:${String(pushId)}`, 1] as const),
    ...of(log, 'repository-created').map(({ repoId }) => [`activity creation:${String(repoId)}`, 1] as const),
    ...counted(pushes.map(({ repoId }) => `maintenance {"repoId":${String(repoId)}}`)),
  ])
  const problems: string[] = []
  for (const name of new Set([...wanted.keys(), ...log.deliveries.keys()])) {
    const [heard, should] = [log.deliveries.get(name) ?? 0, wanted.get(name) ?? 0]
    if (heard !== should) problems.push(`${name}: heard ${heard} times, should be ${should}`)
  }
  return problems
}
