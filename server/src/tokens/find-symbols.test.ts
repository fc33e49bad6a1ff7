import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { findTokens } from './find-tokens.ts'

/** On a busy machine as well. */
const patience = { processor: 60_000, wall: 60_000 }

async function outlineOf(name: string, text: string) {
  const { outline } = await findTokens({ name, called: undefined, text }, { time: patience })
  assert.ok(outline)
  return outline
}

/** What a text defines, as a person would write it down. */
async function outlined(name: string, text: string): Promise<string[]> {
  const { symbols, complete } = await outlineOf(name, text)
  assert.ok(complete)
  return symbols.map(
    ({ name: called, kind, line, end_line: end, depth }) => `${'  '.repeat(depth)}${kind} ${called} ${line}-${end}`,
  )
}

describe('what a text defines', () => {
  it('is what the tree of its language says', async () => {
    const script = `export class Mill {
  #turns = () => 1
  grind(grain) {
    function crush() {}
  }
}
interface Wheel { teeth: number }
type Turns = number
enum Side { Left }
const stop = async () => {
}
exports.go = function () {}
const teeth = 12
export default function () {}
`
    assert.deepEqual(await outlined('mill.ts', script), [
      'class Mill 1-6',
      '  method #turns 2-2',
      '  method grind 3-5',
      '    function crush 4-4',
      'interface Wheel 7-7',
      'type Turns 8-8',
      'enum Side 9-9',
      'function stop 10-11',
      'function exports.go 12-12',
      'function default 14-14',
    ])
    assert.deepEqual(
      await outlined('mill.py', 'class A:\n    @x\n    async def b(self):\n        pass\n\ndef c(): pass\n'),
      ['class A 1-4', '  method b 3-4', 'function c 6-6'],
    )
    assert.deepEqual(
      await outlined(
        'mill.go',
        'type T struct {\n}\ntype I interface { M() }\ntype N int\nfunc F() {}\nfunc (t *T) M() {}\n',
      ),
      ['struct T 1-2', 'interface I 3-3', 'type N 4-4', 'function F 5-5', 'method M 6-6'],
    )
    assert.deepEqual(
      await outlined(
        'mill.rs',
        'mod m {\n trait T { fn x(&self); }\n}\nimpl<A> T for S<A> {\n fn x(&self) {}\n}\nmacro_rules! w { () => {} }',
      ),
      [
        'module m 1-3',
        '  interface T 2-2',
        '    method x 2-2',
        'type impl<A> T for S<A> 4-6',
        '  method x 5-5',
        'macro w 7-7',
      ],
    )
    const mill =
      'struct s { int a; };\nstruct s *one(struct s *a) {\n}\nint later(void);\ntypedef struct { int b; } t;\n'
    assert.deepEqual(await outlined('mill.c', mill), ['struct s 1-1', 'function one 2-3', 'type t 5-5'])
    assert.deepEqual(await outlined('mill.cpp', 'namespace n {\nclass A { void f() { } };\nint& A::g(int x) {\n}\n}'), [
      'module n 1-5',
      '  class A 2-2',
      '    method f 2-2',
      '  function A::g 3-4',
    ])
    assert.deepEqual(
      await outlined('A.java', 'class A {\n A(int x) {}\n int b() { return 1; }\n}\nrecord R(int a) {}'),
      ['class A 1-4', '  method A 2-2', '  method b 3-3', 'class R 5-5'],
    )
    assert.deepEqual(await outlined('a.php', '<?php\nclass C {\n function d() {}\n}\nfunction b() {}'), [
      'class C 2-4',
      '  method d 3-3',
      'function b 5-5',
    ])
  })

  it('goes by words and how far in they stand where the grammar makes no tree', async () => {
    assert.deepEqual(
      await outlined('a.rb', 'module A\n  class B < C\n    def self.go(x)\n    end\n  end\nend\ndef z\nend\n'),
      ['module A 1-6', '  class B 2-6', '    method self.go 3-6', 'function z 7-8'],
    )
    assert.deepEqual(await outlined('a.swift', 'class A {\n  class func b() { }\n}\nprotocol P {}\n'), [
      'class A 1-3',
      '  method b 2-3',
      'interface P 4-4',
    ])
    assert.deepEqual(await outlined('a.f90', 'subroutine foo\nend subroutine foo\n'), ['function foo 1-2'])
    assert.deepEqual(await outlined('a.sh', 'foo() {\n  echo\n}\n# bar()\nfunction baz {\n}\n'), [
      'function foo 1-4',
      'function baz 5-6',
    ])
  })

  it('is the headings of a text in Markdown, and nothing of the code in it', async () => {
    assert.deepEqual(await outlined('a.md', '# A\n\n## B *c* `d` ##\n\n```js\nfunction x() {}\n```\n\nE\n===\n\n#\n'), [
      'heading A 1-8',
      '  heading B c d 3-8',
      'heading E 9-12',
    ])
  })

  it('is nothing where nobody defines anything, and has a bound', async () => {
    assert.deepEqual(await outlined('a.json', '{"function": 1}'), [])
    assert.deepEqual(await outlined('a.strange', 'function a() {}'), [])
    const many = await outlineOf('a.js', Array.from({ length: 3_000 }, (_, at) => `function f${at}() {}\n`).join(''))
    assert.deepEqual([many.symbols.length, many.complete], [1_000, false])
    const [long] = (await outlineOf('a.js', `function ${'x'.repeat(1_000)}() {}`)).symbols
    assert.equal(long?.name, `${'x'.repeat(99)}…`)
  })

  it('is found in a text that nests as deep as its grammar goes', async () => {
    const { symbols, complete } = await outlineOf('a.js', 'function f() {\n'.repeat(5_000))
    assert.deepEqual([symbols.length, complete], [1_000, false])
  })
})
