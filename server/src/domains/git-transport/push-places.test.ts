import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { takePlace } from './push-places.ts'

it('an account waits for its own pushes and for nobody else’s', async () => {
  const [ada, bob] = [1, 2]
  let begun = 0
  const pushes = Array.from({ length: 100 }, async () => {
    const leave = await takePlace(ada)
    begun += 1
    return leave
  })
  await setImmediate()
  assert.equal(begun, 4)
  const leaveBob = await takePlace(bob)
  leaveBob()
  for (const [index, push] of pushes.entries()) {
    const leave = await push
    leave()
    // A second time gives no second place away.
    leave()
    await setImmediate()
    assert.equal(begun, Math.min(100, index + 5))
  }
  assert.equal(begun, 100)
  const again = await Promise.all([takePlace(ada), takePlace(ada), takePlace(ada), takePlace(ada)])
  let fifth = false
  const last = takePlace(ada).then((leave) => {
    fifth = true
    leave()
  })
  await setImmediate()
  assert.equal(fifth, false)
  for (const leave of again) leave()
  await last
})

it('more than 256 that wait are refused', async () => {
  const waiting = Array.from({ length: 4 + 256 }, () => takePlace(3))
  await assert.rejects(takePlace(3), { kind: 'busy' })
  for (const push of waiting) (await push)()
})
