import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

/** As a page has it whose files lie at `/f/`. */
async function render(text: string, folder = 'docs'): Promise<string> {
  const { pieces } = await renderMarkdown({ text, folder, headingsBelow: 2 })
  return pieces.map((piece, at) => (at % 2 === 0 ? piece : `/f/${piece}`)).join('')
}

describe('Markdown of a repository', () => {
  it('leads to its files from where it lies, to the web, to its own headings, and nowhere else', async () => {
    for (const [address, href] of [
      ['a.md', '/f/blob:docs/a.md'],
      ['./b%20c.md?x=1#y', '/f/blob:docs/b c.md#y'],
      ['../README.md', '/f/blob:README.md'],
      ['/LICENSE', '/f/blob:LICENSE'],
      ['img/', '/f/tree:docs/img'],
      ['..', '/f/tree:'],
      ['../../../setting', undefined],
      ['#further', '#user-content-further'],
      ['https://example.org/a?b&c', 'https://example.org/a?b&#38;c'],
      ['//example.org/x', 'https://example.org/x'],
      ['mailto:a@example.org', 'mailto:a@example.org'],
      ['javascript:alert(1)', undefined],
      ['data:text/html,x', undefined],
    ] as const) {
      assert.equal(/href="([^"]*)"/.exec(await render(`<a href="${address}">x</a>`))?.[1], href, address)
    }
    assert.match(
      await render('see https://example.org and README.md'),
      /<a href="https:\/\/example.org\/"[^>]*>[^<]*<\/a> and README.md/,
    )
  })

  it('shows its own pictures, and names those of others without asking for them', async () => {
    assert.match(
      await render('![a](img/x.png "t")'),
      /<img src="\/f\/raw:docs\/img\/x.png" alt="a" title="t" loading="lazy">/,
    )
    assert.match(
      await render('<img src="../logo.svg" width="20" onerror="x">'),
      /<img src="\/f\/raw:logo.svg" width="20" loading="lazy">/,
    )
    assert.match(
      await render('![a picture](https://x.org/y.png)'),
      /<a href="https:\/\/x.org\/y.png"[^>]*>a picture<\/a>/,
    )
    assert.match(
      await render('[![badge](https://x.org/y.svg)](https://ci.org)'),
      /<a href="https:\/\/ci.org\/"[^>]*>badge<\/a>/,
    )
    for (const src of [
      'data:image/png;base64,AA',
      'javascript:alert(1)',
      '//x.org/x.png',
      'https://x.org/x.png',
      '../../x.png',
    ]) {
      for (const text of [`![](${src})`, `<img src="${src}">`, `<picture><source srcset="${src}"></picture>`]) {
        assert.doesNotMatch(await render(text), /<img|srcset|javascript:alert\(1\)"|="data:/, text)
      }
    }
    const { notes } = await renderMarkdown({ text: '![](https://x.org/a.png)', folder: '' })
    assert.deepEqual(notes, ['pictures'])
  })

  it('has anchors as GitHub makes them, below the headings of its page', async () => {
    const html = await render('# Héllo, World!\n## A & B\n## A & B\n###### deep')
    assert.deepEqual(
      [...html.matchAll(/<(h\d) id="([^"]*)"/g)].map(([, tag, id]) => [tag, id]),
      [
        ['h3', 'user-content-héllo-world'],
        ['h4', 'user-content-a--b'],
        ['h4', 'user-content-a--b-1'],
        ['h6', 'user-content-deep'],
      ],
    )
    assert.match(html, /<a class="md-anchor" href="#user-content-a--b-1" aria-labelledby="user-content-a--b-1"><\/a>/)
  })

  it('knows tables, tasks, alerts, footnotes and code', async () => {
    assert.match(
      await render('| a | b |\n|:-:|-|\n| 1 | ~~2~~ |'),
      /<div class="md-scroll" tabindex="0"><table>[\s\S]*<th align="center">a<\/th>[\s\S]*<s>2<\/s>/,
    )
    assert.match(await render('- [ ] to do\n- [x] done\n- [y]'), /☐ <\/span>to do[\s\S]*☑ <\/span>done[\s\S]*<li>\[y\]/)
    assert.match(
      await render('> [!WARNING]\n> **Hot**'),
      /<div class="md-alert md-alert-warning"><p class="md-alert-title">Warning<\/p>\s*<p><strong>Hot/,
    )
    assert.match(await render('> [!NOTE] no'), /<blockquote>/)
    assert.match(
      await render('a[^1]\n\n[^1]: note'),
      /href="#user-content-fn1"[\s\S]*<section class="footnotes">[\s\S]*id="user-content-fn1"/,
    )
    assert.match(await render('```js\na < b\n```'), /<pre tabindex="0"><code class="language-js">a &#60; b/)
    assert.match(
      await render('<details><summary>More</summary>\n\n*a*\n\n</details>'),
      /<details><summary>More<\/summary>[\s\S]*<em>a<\/em>/,
    )
  })

  it('draws the emoji that GitHub has a name for, and leaves times, code and other names alone', async () => {
    const html = await render(
      '# :rocket: Start\n\n:tada::+1: **:x:** 10:30:00 a::x::b `:tada:` :no_such_name: :constructor:',
    )
    assert.match(html, /id="user-content-rocket-start"[^>]*>.*🚀 Start/)
    assert.match(html, /<p>🎉👍 /)
    assert.match(html, /<strong>❌<\/strong> 10:30:00 a::x::b <code>:tada:<\/code> :no_such_name: :constructor:/)
  })

  it('draws formulas as MathML, leaves money alone, and what it can’t read as it was typed', async () => {
    for (const text of ['$x^2$', '$$x^2$$', '$$\nx^2\n$$', '```math\nx^2\n```', '$`x^2`$']) {
      assert.match(await render(text), /<math[^>]*><mrow><msup><mi>x<\/mi><mn>2<\/mn><\/msup><\/mrow><\/math>/, text)
    }
    assert.match(
      await render('$\\mathbb{R}^\\mathfrak{g} \\mathcal{L}_1 \\sin x + \\mathbf{W}$'),
      /<mi mathvariant="normal">ℝ<\/mi><mi mathvariant="normal">𝔤<\/mi>.*>ℒ<.*<mi>sin<\/mi>.*<mi>x<\/mi>.*<mi mathvariant="normal">𝐖<\/mi>/,
      'letters of alphabets that browsers know by their code points alone',
    )
    // Browsers close no element of MathML by themselves: what follows would be inside, and seen by nobody.
    assert.match(await render('$a \\quad b$'), /<mspace width="1em"><\/mspace><mi>b<\/mi>/)
    assert.match(await render('it costs $5 and $6 or $x $'), /it costs \$5 and \$6 or \$x \$/)
    const { pieces, notes } = await renderMarkdown({ text: '$\\frac{1$', folder: '' })
    assert.match(pieces.join(''), /<code class="language-math">\\frac\{1<\/code>/)
    assert.deepEqual(notes, ['formulas'])
    for (const formula of [
      '\\href{javascript:alert(1)}{x}',
      '\\htmlStyle{color:red}{x}',
      '\\includegraphics{//x.org/a.png}',
      '\\text{<img src=x>}',
      '\\def\\a{\\a\\a}\\a',
    ]) {
      assert.doesNotMatch(await render(`$${formula}$`), /<[^>]* (?:href|style|src)=|<img/, formula)
    }
  })

  it('tells its front matter apart, with bounds', async () => {
    const read = async (text: string) => renderMarkdown({ text, folder: '' })
    const { facts, pieces } = await read('---\nlicense: mit\ntags: [a, 1]\nmodel: {name: x}\n---\ntext')
    assert.deepEqual(facts, [
      { name: 'license', values: ['mit'] },
      { name: 'tags', values: ['a', '1'] },
      { name: 'model', values: ['{"name":"x"}'] },
    ])
    assert.equal(pieces.join(''), '<p>text</p>\n')
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${Array.from('bcdefgh', (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`)}]`).join('\n')}\n---\ntext`
    for (const text of [bomb, '---\na: [\n---\ntext', `---\n${'[{a: '.repeat(5_000)}\n---\ntext`]) {
      const { notes, facts, pieces } = await read(text)
      assert.deepEqual([notes, facts, pieces.join('')], [['front_matter'], [], '<p>text</p>\n'])
    }
    assert.deepEqual((await read('---\n\na paragraph between rules\n\n---\n')).facts, [])
    assert.equal((await renderMarkdown({ text: '---\na: b\n---\n' })).facts.length, 0)
  })

  it('holds no name of the page and no deeper elements than a browser draws', async () => {
    assert.match(
      await render('<a id="x" name="getElementById">y</a>'),
      /id="user-content-x" name="user-content-getElementById"/,
    )
    const deep = await render(`${'<div>'.repeat(5_000)}text`)
    assert.ok((deep.match(/<div>/g)?.length ?? 0) <= 120 && deep.includes('text'))
  })
})
