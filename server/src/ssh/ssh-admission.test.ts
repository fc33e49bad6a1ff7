import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { createSshAdmission } from './ssh-admission.ts'

describe('the admission of SSH', () => {
  it('lets whoever comes from elsewhere begin next, however many handshakes wait', async (test) => {
    const admission = createSshAdmission({ report: () => undefined })
    const begun: string[] = []
    const sockets: Socket[] = []
    test.onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    const arrive = (address: string) => {
      const socket = new Socket()
      sockets.push(socket)
      const admitted = admission.admit(socket, address)
      admitted?.scheduleHandshake(() => begun.push(address))
      return { finish: () => admitted?.authenticated(`account of ${address}`), leave: () => socket.destroy() }
    }
    const flood = Array.from({ length: 120 }, (_, index) => arrive(`flood ${index % 20}`))
    await until(() => begun.length === 6)
    const ada = arrive('ada')
    // Those that have come before give up their slots as they end, or after a tenth of a second.
    const [first, second] = flood
    first?.finish()
    second?.leave()
    await until(() => begun.includes('ada'))
    assert.ok(begun.indexOf('ada') <= 8, begun.join())
    ada.leave()
    const before = begun.length
    for (const each of flood.slice(2, 60)) each.leave()
    await until(() => begun.length > before)
  })
})
