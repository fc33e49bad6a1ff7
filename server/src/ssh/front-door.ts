import type { Socket } from 'node:net'
import {
  type ConnectionLimits,
  createConnectionLimiter,
  type Seat,
} from '@sheaf/server-core/admission/connection-limiter'
import { createLru } from '@sheaf/server-core/lru'
import { createHandshakePace } from './handshake-pace.ts'

/** One connection, from the moment it is let in. */
export interface Visit {
  /** Calls this when its handshake may begin. */
  begin(handshake: () => void): void
  /**
   * Its client has proved to speak for an account. False where that account, or its address, is at work on as many
   * connections as one may have: the caller is to close it.
   */
  settle(account: string): boolean
  /** A command begins, or ends. */
  busy(): void
  rest(): void
}

export interface FrontDoor {
  /** Lets a connection in, or closes it where there are too many. */
  admit(socket: Socket, address: string): Visit | undefined
  /** Lets nobody from there in for so long. */
  block(address: string, seconds: number): void
  /** Those whose client has not shown yet who it is. */
  readonly unknown: ReadonlySet<Socket>
  /** Are few seats left? */
  isCrowded(): boolean
}

/** From the first byte until a client has shown who it is. */
const handshakeMs = 20_000
const reportMs = 10_000

/** Connections whose client has not shown yet who it is: they cost memory and a handshake each. */
const handshakes = { total: 200, perAddress: 50 }
/** An account is a person with a few machines, or a farm of them with one key. */
const allSeats = { total: 1_000, perAddress: 200, perAccount: 128 }
const pace = { burst: 50, perSecond: 20 }

/**
 * Says who gets in. Those who have not shown who they are and those who rest make room for newcomers; no account holds
 * all seats, from however many addresses it comes. `report` is told now and then how many were closed for it.
 */
export function openFrontDoor({
  seats = allSeats,
  report,
}: {
  seats?: ConnectionLimits
  report: (text: string) => void
}): FrontDoor {
  const arriving = createConnectionLimiter(handshakes)
  const settled = createConnectionLimiter(seats)
  const order = createHandshakePace(pace)
  // Bounded: whoever has many addresses is blocked by the last of them, and held off by the limits of connections.
  const blocked = createLru<number>({ capacity: 10_000 })
  const unknown = new Set<Socket>()
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
    if (closed > 0) report(`closed ${closed} connections to make room for others; ${settled.size} are left`)
    closed = 0
  }, reportMs).unref()

  return {
    admit(socket, address) {
      const arrival = isBlocked(address) ? undefined : arriving.enter({ address }, () => close(socket))
      if (arrival === undefined) {
        close(socket)
        return undefined
      }
      let seat: Seat = arrival
      let waiting: NodeJS.Timeout | undefined
      let deadline: NodeJS.Timeout | undefined
      const turn = order.take(address)
      unknown.add(socket)
      socket.once('close', () => {
        if (deadline === undefined) turn.giveUp()
        clearTimeout(waiting)
        clearTimeout(deadline)
        unknown.delete(socket)
        seat.leave()
      })
      return {
        begin(handshake) {
          const start = () => {
            deadline = setTimeout(() => socket.destroy(), handshakeMs)
            handshake()
          }
          if (turn.waitMs > 0) waiting = setTimeout(start, turn.waitMs)
          else start()
        },
        settle(account) {
          // It may have gone while its key was looked up: then nothing would tell of its end any more.
          if (socket.destroyed) return false
          clearTimeout(deadline)
          unknown.delete(socket)
          seat.leave()
          const taken = settled.enter({ address, account }, () => close(socket))
          if (taken === undefined) {
            close(socket)
            return false
          }
          seat = taken
          return true
        },
        busy: () => seat.busy(),
        rest: () => seat.rest(),
      }
    },
    block: (address, seconds) => void blocked.set(address, Date.now() + seconds * 1000),
    unknown,
    isCrowded: settled.isCrowded,
  }
}
