import type { Socket } from 'node:net'
import {
  type ConnectionLimits,
  type ConnectionSlot,
  createConnectionLimiter,
} from '@sheaf/server-core/admission/connection-limiter'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { createLru } from '@sheaf/server-core/lru'
import { createHandshakeLimiter } from './handshake-limiter.ts'

/** One connection, from the moment it is let in. */
export interface AdmittedConnection {
  /** Calls this when its handshake may begin. */
  scheduleHandshake(handshake: () => void): void
  /**
   * Its client has authenticated as an account. False where that account, or its address, is at work on as many
   * connections as one may have: the caller is to close it.
   */
  authenticated(account: string): boolean
  /** A command begins, or ends. */
  busy(): void
  idle(): void
}

export interface SshAdmission {
  /** Lets a connection in, or closes it where there are too many. */
  admit(socket: Socket, address: string): AdmittedConnection | undefined
  /** Lets nobody from there in for so long. */
  block(address: string, seconds: number): void
  /** Those whose client has not shown yet who it is. */
  readonly unauthenticated: ReadonlySet<Socket>
  /** Are few connections left? */
  isCrowded(): boolean
}

/** From the first byte until a client has shown who it is. */
const handshakeMs = 20_000
const reportMs = 10_000

/** Connections whose client has not shown yet who it is: they cost memory and a handshake each. */
const handshakes = { total: 200, perAddress: 50 }
/** An account is a person with a few machines, or a farm of them with one key. */
const authenticatedLimits = { total: 1_000, perAddress: 200, perAccount: 128 }
const handshakeRate = { burst: 50, perSecond: 20 }
/** The thread does one thing at a time, and each handshake comes back to it ten times: who has just come would wait behind all that are under way. */
const handshakesAtOnce = { slots: 6, perCaller: 3, waiting: handshakes.total }
/** Longer than the cryptography of as many takes. A client that is slow, or says nothing, keeps its handshake and not its slot. */
const handshakeSlotMs = 100

/**
 * Says who gets in. Those who have not shown who they are and those who rest make room for newcomers; no account holds
 * all connections, from however many addresses it comes. `report` is told now and then how many were closed for it.
 */
export function createSshAdmission({
  limits = authenticatedLimits,
  report,
}: {
  limits?: ConnectionLimits
  report: (text: string) => void
}): SshAdmission {
  const handshakeLimiter = createConnectionLimiter(handshakes)
  const authenticatedLimiter = createConnectionLimiter(limits)
  const pacing = createHandshakeLimiter(handshakeRate)
  const underWay = createFairQueue(handshakesAtOnce)
  // Bounded: whoever has many addresses is blocked by the last of them, and held off by the limits of connections.
  const blocked = createLru<number>({ capacity: 10_000 })
  const unauthenticated = new Set<Socket>()
  let closed = 0

  const close = (socket: Socket) => {
    closed += 1
    socket.destroy()
  }
  const isBlocked = (address: string): boolean => {
    const until = blocked.get(address)
    if (until === undefined) return false
    if (until > Date.now()) return true
    blocked.delete(address)
    return false
  }
  setInterval(() => {
    if (closed > 0)
      report(`closed ${closed} connections to make room for others; ${authenticatedLimiter.size} are left`)
    closed = 0
  }, reportMs).unref()

  return {
    admit(socket, address) {
      const arrival = isBlocked(address) ? undefined : handshakeLimiter.enter({ address }, () => close(socket))
      if (arrival === undefined) {
        close(socket)
        return undefined
      }
      let slot: ConnectionSlot = arrival
      let waiting: NodeJS.Timeout | undefined
      let deadline: NodeJS.Timeout | undefined
      const gone = new AbortController()
      let finishHandshake: (() => void) | undefined
      const handshakeSlot = pacing.take(address)
      unauthenticated.add(socket)
      socket.once('close', () => {
        if (deadline === undefined) handshakeSlot.giveUp()
        clearTimeout(waiting)
        clearTimeout(deadline)
        gone.abort()
        finishHandshake?.()
        unauthenticated.delete(socket)
        slot.release()
      })
      return {
        scheduleHandshake(handshake) {
          const start = async () => {
            deadline = setTimeout(() => socket.destroy(), handshakeMs)
            try {
              const release = await underWay.acquire({ caller: { key: address }, signal: gone.signal })
              const late = setTimeout(release, handshakeSlotMs)
              finishHandshake = () => {
                clearTimeout(late)
                release()
              }
            } catch {
              // It has disconnected, or there are too many: nothing is owed to who has not shown who it is.
              return void socket.destroy()
            }
            handshake()
          }
          if (handshakeSlot.waitMs > 0) waiting = setTimeout(() => void start(), handshakeSlot.waitMs)
          else void start()
        },
        authenticated(account) {
          // It may have disconnected while its key was looked up: then no event would follow.
          if (socket.destroyed) return false
          clearTimeout(deadline)
          finishHandshake?.()
          unauthenticated.delete(socket)
          slot.release()
          const taken = authenticatedLimiter.enter({ address, account }, () => close(socket))
          if (taken === undefined) {
            close(socket)
            return false
          }
          slot = taken
          return true
        },
        busy: () => slot.busy(),
        idle: () => slot.idle(),
      }
    },
    block: (address, seconds) => void blocked.set(address, Date.now() + seconds * 1000),
    unauthenticated,
    isCrowded: authenticatedLimiter.isCrowded,
  }
}
