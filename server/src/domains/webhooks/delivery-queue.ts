import { limits as sizes, type webhookProblems } from '@sheaf/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { type OutboundPolicy, OutboundRefused } from '../../outbound/outbound-policy.ts'
import { type OutboundAnswer, OutboundTimeout, sendOutbound } from '../../outbound/send-outbound.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { About } from './about.ts'
import { baseUrlOf, buildPayload } from './build-payload.ts'
import { bodyOf } from './chat-formats.ts'
import {
  claimDelivery,
  type DueDelivery,
  deleteOldDeliveries,
  nextDueOf,
  type Outcome,
  selectDue,
  selectOwnersWithDue,
  trimDeliveries,
  updateDelivery,
} from './delivery.store.ts'
import { hubPayload } from './hub-payload.ts'
import { signatureHeaders } from './sign-delivery.ts'

const name = 'deliver-webhooks'
const Payload = z.object({ ownerId: z.int() })
type Problem = (typeof webhookProblems)[number]

/** Each owner has one job that delivers what is due: the slow receivers of one hold nobody else's. */
export const deliveryJobOf = (ownerId: number) => ({ queue: name, payload: { ownerId }, dedupe: `webhooks:${ownerId}` })

/** So many webhooks of an owner are told at once. */
const atOnce = 4
const deadlineMs = 10_000
/** A process that died while it delivered is followed by another after this. */
const leaseMs = 60_000
/** Where receivers of the Hub's webhooks look for the secret. */
const secretHeader = 'x-webhook-secret'
const keptAnswerBytes = 16 * 1024
const keptHeaderLetters = 8 * 1024
/** Between one attempt and the next, in milliseconds: some eight hours in all. */
const firstWait = 10_000
const waits = [firstWait, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 5 * 60 * 60_000]
const minute = 60_000

type DeliveryDeps = Pick<Deps, 'config' | 'database' | 'git' | 'jobs' | 'log' | 'outbound' | 'storage'>

/** Delivers what webhooks are to be told: eight owners at once, each a few webhooks, each webhook one after the other. */
export function deliveryQueue(deps: DeliveryDeps): Queue<typeof Payload> {
  const { database, jobs, outbound: policy } = deps
  return {
    name,
    payload: Payload,
    attempts: 20,
    concurrency: 8,
    async run({ ownerId }, signal) {
      const due = await selectDue(database.read, { ownerId, now: Date.now(), limit: atOnce })
      await Promise.all(due.map((delivery) => deliver(deps, { delivery, policy, signal })))
      signal.throwIfAborted()
      const next = await nextDueOf(database.read, ownerId)
      if (next === undefined) return
      const runAt = Math.max(next, Date.now())
      // Behind those of other owners; and what waits for another attempt has a job of its own, since one that waits is not asked for sooner.
      const isNow = runAt - Date.now() < firstWait / 2
      const later = { ...deliveryJobOf(ownerId), dedupe: `webhooks:${ownerId}:${Math.ceil(runAt / minute)}`, runAt }
      await jobs.enqueue(database.write, isNow ? deliveryJobOf(ownerId) : later)
      jobs.wake()
    },
  }
}

interface Attempt {
  delivery: DueDelivery
  policy: OutboundPolicy
  signal: AbortSignal
}

/** Makes one attempt and writes down how it went. */
async function deliver(deps: DeliveryDeps, attempt: Attempt): Promise<void> {
  const { database, log } = deps
  const { delivery, signal } = attempt
  const { id, uid, next_at: seen, webhookId } = delivery
  const began = Date.now()
  if (seen === null || !(await claimDelivery(database.write, { id, seen, until: began + leaseMs }))) return
  let result: Result | undefined
  try {
    result = await tryOnce(deps, attempt)
  } catch (error) {
    // A fault of ours holds up nothing else of the owner, and is tried again as one of the receiver is.
    if (!signal.aborted) log.error({ err: error, delivery: uid }, 'a webhook could not be told')
  }
  // Whoever finds it next tries again: the server stops.
  if (signal.aborted) return
  const { status } = result ?? { status: null }
  const isTaken = status !== null && status >= 200 && status < 300
  const wait = waits[delivery.attempts]
  const now = Date.now()
  const outcome = {
    ...result,
    duration_ms: now - began,
    delivered_at: isTaken ? now : null,
    next_at: isTaken || wait === undefined ? null : now + wait,
  }
  await updateDelivery(database.write, { id, outcome })
  await trimDeliveries(database.write, { webhookId, kept: sizes.deliveriesPerWebhook })
}

async function tryOnce(deps: DeliveryDeps, { delivery, policy, signal }: Attempt): Promise<Result | undefined> {
  const sent = await requestOf(deps, delivery, signal)
  // Its repository was deleted this moment: once that is restored, it is told of, if it is then due.
  if (sent === undefined) return undefined
  // The secret itself stands in no list of what was sent.
  const { [secretHeader]: _, ...shown } = sent.headers
  const kept = { request_body: sent.body, request_headers: linesOf(shown) }
  await updateDelivery(deps.database.write, { id: delivery.id, outcome: kept })
  return send(policy, { ...sent, url: new URL(delivery.url), signal })
}

/** What is sent: the body of the first attempt where there was one, signed with the secrets of now. */
async function requestOf(deps: DeliveryDeps, delivery: DueDelivery, signal: AbortSignal) {
  const { uid, format, secret, previous_secret: before, previous_secret_until: until, hubWebhook } = delivery
  const about = About.parse(JSON.parse(delivery.about))
  const body = delivery.request_body ?? (await firstBody(deps, { delivery, about, signal }))
  if (body === undefined) return undefined
  const previous = before !== null && until !== null && until > Date.now() ? before : undefined
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: '*/*',
    'user-agent': 'Sheaf-Webhooks',
    'x-sheaf-event': about.event,
    'x-sheaf-delivery': uid,
    // By these, what was made for GitHub's webhooks knows what it is told.
    ...(format === 'json' && { 'x-github-event': about.event, 'x-github-delivery': uid }),
    ...signatureHeaders({ secret, previous }, body),
    // As the Hub sends it, to the address that whoever chose the secret named, and to no other.
    ...(hubWebhook !== null && { [secretHeader]: secret }),
  }
  return { body, headers }
}

async function firstBody(
  deps: DeliveryDeps,
  {
    delivery: { repoId, format, hubWebhook },
    about,
    signal,
  }: { delivery: DueDelivery; about: About; signal: AbortSignal },
): Promise<string | undefined> {
  const repository = await findRepositoryById(deps, repoId)
  if (repository === undefined) return undefined
  if (hubWebhook !== null && format === 'json') {
    const base = baseUrlOf(deps.config)
    return JSON.stringify(await hubPayload(deps, { about, repository, webhook: hubWebhook, base }))
  }
  return bodyOf(format, { about, payload: await buildPayload(deps, { about, repository, signal }) })
}

type Result = Pick<Outcome, 'status' | 'problem' | 'response_headers' | 'response_body'>

async function send(
  policy: OutboundPolicy,
  sent: { url: URL; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<Result> {
  try {
    const answer = await sendOutbound(policy, { ...sent, deadlineMs, maxAnswerBytes: keptAnswerBytes })
    return {
      status: answer.status,
      problem: null,
      response_headers: linesOf(answer.headers),
      // PostgreSQL keeps no zero in a text.
      response_body: answer.body.replaceAll('\0', '\ufffd'),
    }
  } catch (error) {
    const problem: Problem =
      error instanceof OutboundRefused
        ? 'refused-address'
        : error instanceof OutboundTimeout
          ? 'too-slow'
          : 'unreachable'
    return { status: null, problem, response_headers: '', response_body: '' }
  }
}

/** Headers as HTTP writes them. */
const linesOf = (headers: OutboundAnswer['headers']): string =>
  Object.entries(headers)
    .map(([field, value]) => `${field}: ${[value ?? ''].flat().join(', ')}`)
    .join('\n')
    .slice(0, keptHeaderLetters)

const tendingMs = 10 * minute
const keptMs = 30 * 24 * 60 * minute
const batch = 1_000

/** Finds what is due and has no job, since its process died or its repository has another owner, and deletes what is old. */
async function tendWebhooks({ database, jobs }: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const now = Date.now()
  for (const ownerId of await selectOwnersWithDue(database.read, now))
    await jobs.enqueue(database.write, deliveryJobOf(ownerId))
  jobs.wake()
  while (await deleteOldDeliveries(database.write, { before: now - keptMs, limit: batch })) signal.throwIfAborted()
}

/** Begins to deliver. */
export async function startWebhooks(deps: DeliveryDeps): Promise<void> {
  deps.jobs.handle(deliveryQueue(deps))
  await startPeriodic(deps, {
    name: 'tend-webhooks',
    next: every(tendingMs),
    run: (signal) => tendWebhooks(deps, signal),
  })
}
