import { expect, it } from 'vitest'
import { readHubAddress } from './hub-address.ts'

it('reads the address of a page, of files of a revision, and a name alone', () => {
  const hub = 'https://huggingface.co'
  const read = (text: string) => {
    const { origin, kind, id, revision } = readHubAddress(text) ?? {}
    return [origin, kind, id, revision]
  }
  expect(read(`${hub}/ada/emmer`)).toEqual([hub, undefined, 'ada/emmer', undefined])
  expect(read(`${hub}/datasets/ada/emmer/`)).toEqual([hub, 'dataset', 'ada/emmer', undefined])
  expect(read(`${hub}/ada/emmer/tree/v1.0/sub/x`)).toEqual([hub, undefined, 'ada/emmer', 'v1.0'])
  expect(read(`${hub}/ada/emmer/blob/refs%2Fpr%2F1/x`)).toEqual([hub, undefined, 'ada/emmer', 'refs/pr/1'])
  expect(read(`${hub}/ada/emmer/discussions/3`)).toEqual([hub, undefined, 'ada/emmer', undefined])
  expect(read(`${hub}/gpt2/tree/main`)).toEqual([hub, undefined, 'gpt2', 'main'])
  expect(read('http://127.0.0.1:3000/ada/emmer')).toEqual(['http://127.0.0.1:3000', undefined, 'ada/emmer', undefined])
  expect(read(' ada/emmer ')).toEqual([undefined, undefined, 'ada/emmer', undefined])
  expect(read('datasets/ada/emmer')).toEqual([undefined, 'dataset', 'ada/emmer', undefined])
})

it('is none that leads elsewhere, goes up, or has a password in it', () => {
  for (const text of [
    '',
    'https://huggingface.co',
    'https://huggingface.co/spaces/ada/emmer',
    'https://ada:secret@huggingface.co/ada/emmer',
    'ftp://huggingface.co/ada/emmer',
    'ada/..',
    '../../etc',
    'datasets',
    'huggingface.co/ada/emmer',
    'ada/em mer',
  ])
    expect(readHubAddress(text), text).toBeUndefined()
  expect(readHubAddress('https://huggingface.co/ada/%2e%2e%2fapi')).toBeUndefined()
})
