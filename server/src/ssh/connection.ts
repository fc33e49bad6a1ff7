import type { Socket } from 'node:net'
import type { Connection, ServerChannel } from 'ssh2'
import { authenticate, type Identify } from './authenticate.ts'
import { holdKeysAsObjects } from './cipher-keys.ts'
import type { CommandRequest } from './messages.ts'
import type { AdmittedConnection } from './ssh-admission.ts'

interface Options {
  client: Connection
  socket: Socket
  /** Where the client is: as it is, and as limits count it. */
  ip: string
  address: string
  identify: Identify
  /** Its slot among all connections. */
  admitted: AdmittedConnection
  /** It has ended, and all keys that it tried were refused. */
  denied(): void
  /** Starts a command; gives what is to be told when its channel closes. */
  run(command: RunningCommand): (() => void) | undefined
}

/** A command with its channel; `moved` is to be called whenever bytes have. */
export interface RunningCommand {
  request: CommandRequest
  channel: ServerChannel
  moved: () => void
}

export interface SshConnection {
  /** Takes no more commands and ends with the last that runs. */
  drain(): void
}

const authenticationTries = 6
/** Questions about keys are answered, too: each looks one up. */
const authenticationQuestions = 40
/** Commands of one connection at a time, as sshd has it. */
const channels = 10
/** A connection over which nothing moves is given up, be it with a command or without; answers to pings don't count. */
const idleMs = 15 * 60_000
/** Clients change their keys every gigabyte or hour. Each change costs us more than them. */
const rekeysAtOnce = 10

/** Only what the client may be asked for is listened to: ssh2 refuses all else (forwarding, terminals, subsystems). */
export function serveConnection(options: Options): SshConnection {
  const { client, socket, ip, address, identify, admitted, denied, run } = options
  const begun = Date.now()
  const running = new Set<() => void>()
  let key: string | undefined
  let user = ''
  let refusals = 0
  let questions = 0
  let rekeys = 0
  let open = 0
  let draining = false

  const end = () => {
    client.end()
    // A client that does not disconnect is disconnected.
    setTimeout(() => socket.destroy(), 5_000).unref()
  }
  const endIfDrained = () => {
    if (draining && open === 0) end()
  }
  const idle = setTimeout(() => socket.destroy(), idleMs)
  const moved = () => void idle.refresh()

  holdKeysAsObjects(client)
  client.on('error', () => end())
  client.on('authentication', (attempt) => {
    questions += 1
    if (questions > authenticationQuestions) return end()
    user = attempt.username
    authenticate(attempt, identify).then(
      (outcome) => {
        if (outcome.result === 'proven') {
          key = outcome.fingerprint
          admitted.authenticated(outcome.account)
        }
        if (outcome.result === 'refused') refusals += 1
        if (refusals >= authenticationTries) end()
      },
      () => end(),
    )
  })
  client.on('rekey', () => {
    rekeys += 1
    if (rekeys > rekeysAtOnce + (Date.now() - begun) / 1000) end()
  })
  client.on('session', (accept, reject) => {
    if (open >= channels || draining) return reject()
    const session = accept()
    open += 1
    admitted.busy()
    moved()
    let started = false
    let protocol: string | undefined
    let closeCommand: (() => void) | undefined
    const close = () => {
      if (!running.delete(close)) return
      open -= 1
      admitted.idle()
      moved()
      closeCommand?.()
      endIfDrained()
    }
    running.add(close)
    const start = (command: string | undefined, open: () => ServerChannel) => {
      if (started || key === undefined) return end()
      started = true
      const request = { fingerprint: key, ip, address, user, command, protocol }
      closeCommand = run({ request, channel: open(), moved })
    }
    session.on('env', (acceptEnv, rejectEnv, { key: name, val }) => {
      const wanted = name === 'GIT_PROTOCOL' && /^version=[012]$/.test(val)
      if (wanted) protocol = val
      // Most clients want no answer, and then there is no way to give one.
      const answer: (() => void) | undefined = wanted ? acceptEnv : rejectEnv
      answer?.()
    })
    session.on('exec', (acceptExec, _reject, { command }) => start(command, acceptExec))
    session.on('shell', (acceptShell) => start(undefined, acceptShell))
    session.on('close', close)
  })
  client.on('close', () => {
    clearTimeout(idle)
    for (const close of [...running]) close()
    if (key === undefined && refusals > 0) denied()
  })

  return {
    drain() {
      draining = true
      endIfDrained()
    },
  }
}
