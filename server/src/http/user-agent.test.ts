import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { deviceOf } from './user-agent.ts'

const agents = {
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Chrome on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
}

describe('the device in a User-Agent', () => {
  for (const [name, agent] of Object.entries(agents)) {
    it(`is ${name}`, () => {
      const { browser, system } = deviceOf(agent)
      assert.equal(`${browser} on ${system}`, name)
    })
  }

  it('is nothing where it is not known, and never what was sent', () => {
    for (const agent of [undefined, '', 'curl/8.5.0', '<script>alert(1)</script>', 'x'.repeat(10_000)]) {
      assert.deepEqual(deviceOf(agent), { browser: '', system: '' })
    }
  })
})
