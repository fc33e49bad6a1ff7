import assert from 'node:assert/strict'
import { mostNamed, namesIn } from '@sheaf/server-core/names-in-text'
import { describe, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const names = [
  ['@ada', '/ada'],
  ['@grace.h', '/grace.h'],
  ['#12', '/ada/loom/pulls/12'],
] as const
const draw = async (text: string) => {
  const { pieces, named } = await renderMarkdown({ text, folder: '', names })
  return { html: pieces.join('').trim(), named }
}

describe('names in a text', () => {
  it('lead to people and threads that there are, however they are written', async () => {
    const { html, named } = await draw('Thanks, @ADA and @grace.h. See #12, #13 and @nobody')
    assert.equal(
      html,
      '<p>Thanks, <a href="/ada">@ADA</a> and <a href="/grace.h">@grace.h</a>. See <a href="/ada/loom/pulls/12">#12</a>, #13 and @nobody</p>',
    )
    assert.deepEqual(named, ['@ada', '@grace.h', '#12'])
  })

  it.each([
    'a@ada.example',
    '`@ada #12`',
    '```\n@ada #12\n```',
    '    @ada #12',
    '[see @ada](https://example.org)',
    'https://example.org/@ada#12',
    '@adamant @ada@elsewhere #123 x#12 src/#12 &#12;',
    '<code>@ada</code>',
    '![@ada](x.png)',
  ])('are none in %s', async (text) => {
    const { named } = await draw(text)
    assert.deepEqual(named, [])
  })

  it('stay what they are among markup of strangers', async () => {
    const { html } = await draw('<b title="@ada">@ada</b> **#12** <script>@ada</script>')
    assert.ok(html.includes('<a href="/ada">@ada</a>'))
    assert.ok(html.includes('<strong><a href="/ada/loom/pulls/12">#12</a></strong>'))
    assert.ok(!html.includes('script'))
  })

  it('are looked for in time that grows with the text, and are so many at most', () => {
    const begun = performance.now()
    for (const long of ['@'.repeat(60_000), '@a.'.repeat(20_000), '#'.repeat(60_000), `@${'a'.repeat(60_000)}`])
      namesIn(long)
    assert.ok(performance.now() - begun < 1_000)
    assert.equal(namesIn(Array.from({ length: 200 }, (_, at) => `@user${at}`).join(' ')).length, mostNamed)
  })
})
