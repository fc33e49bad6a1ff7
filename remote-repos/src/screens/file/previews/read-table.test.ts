import { describe, expect, it } from 'vitest'
import { delimiterOf, longestCell, mostColumns, mostRows, readRecords, readTable } from './read-table.ts'

const all = (table: ReturnType<typeof readTable>) => Array.from({ length: table.rows }, (_, at) => table.rowAt(at))

/** In milliseconds, of a machine that has other things to do. */
const soon = 2_000
const timed = <T>(act: () => T): T => {
  const began = performance.now()
  const result = act()
  expect(performance.now() - began).toBeLessThan(soon)
  return result
}

describe('a text of cells', () => {
  it('has the columns that its first row names, quotes, and lines within quotes', () => {
    const table = readTable('name,"of, what"\r\nrye,"two\nlines"\r\n"a ""b"" c",\r\nx"y,z\n', ',')
    expect(table.columns).toEqual(['name', 'of, what'])
    expect(all(table)).toEqual([
      ['rye', 'two\nlines'],
      ['a "b" c', ''],
      ['x"y', 'z'],
    ])
  })

  it('takes rows of any length, an end without a line end, and nothing at all', () => {
    const table = readTable('a,b\n1\n1,2,3', ',')
    expect([table.columns, ...all(table)]).toEqual([['a', 'b', ''], ['1'], ['1', '2', '3']])
    expect(all(readTable('a,b\n', ','))).toEqual([])
    expect(readTable('a', ',').columns).toEqual(['a'])
    expect(all(readTable('a\n\n\n', ','))).toEqual([[''], ['']])
  })

  it('is separated by what its name or its first line says', () => {
    expect(delimiterOf('a.tsv', 'a,b')).toBe('\t')
    expect(delimiterOf('a.csv', 'a;"b,c,d,e";f\n')).toBe(';')
    expect(delimiterOf('a.csv', 'a')).toBe(',')
  })

  it('is bounded whatever it holds: cells, rows, columns and quotes that never end', () => {
    const wide = timed(() => readTable(`${','.repeat(8_000_000)}\n${','.repeat(400_000)}`, ','))
    expect([wide.columns.length, wide.isCut.columns, wide.rowAt(0).length]).toEqual([mostColumns, true, mostColumns])
    const long = timed(() => readTable('\n'.repeat(8_000_000), ','))
    expect([long.rows, long.isCut.rows]).toEqual([mostRows, true])
    const open = timed(() => readTable(`a,b\n"${'x\n'.repeat(4_000_000)}`, ','))
    expect([open.rows, open.rowAt(0)[0]?.length]).toEqual([1, longestCell + 1])
    const quotes = timed(() => readTable('"'.repeat(8_000_000), ','))
    expect(quotes.columns[0]).toHaveLength(longestCell + 1)
    timed(() => delimiterOf('a.csv', '"'.repeat(8_000_000)))
  })
})

describe('a text of records', () => {
  it('has a column for each member, and says what is no object as it stands', () => {
    const table = readRecords('{"a":1,"b":{"c":[1]}}\n{"b":null,"__proto__":"x"}\nbroken {\n[1]\n')
    expect(table.columns).toEqual(['', 'a', 'b', '__proto__'])
    expect(all(table)).toEqual([['', '1', '{"c":[1]}', ''], ['', '', 'null', 'x'], ['broken {'], ['[1]']])
    expect(readRecords('{"a":"x"}').columns).toEqual(['a'])
  })

  it('is bounded as a table is, and by the depth of what a line holds', () => {
    const deep = timed(() => readRecords(`${'['.repeat(4_000_000)}\n${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`))
    expect(all(deep).map(([cell]) => cell?.length)).toHaveLength(2)
    const long = timed(() => readRecords('1\n'.repeat(4_000_000)))
    expect([long.rows, long.isCut.rows]).toEqual([mostRows, true])
    const many = `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join(',')}}`
    expect(readRecords(many).isCut.columns).toBe(true)
  })
})
