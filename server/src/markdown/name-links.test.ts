import assert from 'node:assert/strict'
import { mostNamed, namesIn } from '@sheaf/server-core/names-in-text'
import { describe, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const names = [
  ['@ada', '/ada'],
  ['@grace.h', '/grace.h'],
  ['#12', '/ada/loom/pulls/12'],
  ['grace/spool.js#7', '/grace/spool.js/discussions/7'],
  ['1f2e3d4c5b', '/ada/loom/commit/1f2e3d4c5b6a'],
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

  it('lead to threads of other repositories and to commits, these by their first digits', async () => {
    const { html, named } = await draw('As in Grace/spool.js#7 (1F2E3D4C5B), not grace/spool#7 or 1f2e3d4')
    assert.equal(
      html,
      '<p>As in <a href="/grace/spool.js/discussions/7">Grace/spool.js#7</a> (<a href="/ada/loom/commit/1f2e3d4c5b6a"><code>1f2e3d4</code></a>), not grace/spool#7 or 1f2e3d4</p>',
    )
    assert.deepEqual(named, ['grace/spool.js#7', '1f2e3d4c5b'])
  })

  it.each([
    'x/grace/spool.js#7 grace/spool.js#7x https://grace/spool.js#7 `grace/spool.js#7`',
    '1f2e3d4c5b6 x1f2e3d4c5b `1f2e3d4c5b` /1f2e3d4c5b #1f2e3d4c5b',
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
    const slashes = [
      'ada/loom'.repeat(8_000),
      `${'a'.repeat(39)}/`.repeat(1_500),
      '1f2e3d4 '.repeat(8_000),
      'a/b#1 '.repeat(10_000),
    ]
    for (const long of [
      ...slashes,
      '@'.repeat(60_000),
      '@a.'.repeat(20_000),
      '#'.repeat(60_000),
      `@${'a'.repeat(60_000)}`,
    ])
      namesIn(long)
    assert.ok(performance.now() - begun < 1_000)
    const many = Array.from({ length: 200 }, (_, at) => `@user${at} #${at + 1} ada/loom#${at + 1} ${1e7 + at}`).join(
      ' ',
    )
    const { name, thread, elsewhere, commit } = namesIn(many)
    assert.deepEqual(
      [name, thread, elsewhere, commit].map(({ length }) => length),
      [mostNamed, mostNamed, 20, 10],
    )
  })
})
