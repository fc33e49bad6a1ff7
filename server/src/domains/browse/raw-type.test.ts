import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { isSvg } from './is-svg.ts'
import { rawType } from './raw-type.ts'

const typeOf = (bytes: string) => rawType(Buffer.from(bytes, 'latin1')).type

describe('what a raw file is sent as', () => {
  it('follows from its bytes', () => {
    for (const [bytes, type] of [
      ['BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'image/bmp'],
      ['BMW is a car, and this a text', 'text/plain; charset=utf-8'],
      ['\0\0\x01\0\x01\0', 'image/x-icon'],
      ['ID3\x03\0', 'audio/mpeg'],
      ['ID3 is a mark of music', 'text/plain; charset=utf-8'],
      ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
      ['OggS\0', 'audio/ogg'],
      ['\0\0\0\x20ftypisom', 'video/mp4'],
      ['\0\0\0\x20ftypheic', 'application/octet-stream'],
      ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'video/webm'],
      ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska\0', 'application/octet-stream'],
      ['OTTO\0', 'font/otf'],
      ['OTTO Lilienthal', 'text/plain; charset=utf-8'],
      ['PK\x03\x04', 'application/zip'],
      ['%PDF-1.7', 'application/pdf'],
      [`${'x'.repeat(257)}ustar\x0000`, 'application/x-tar'],
    ] as const)
      assert.equal(typeOf(bytes), type, bytes)
  })

  it('is a drawing where the first element of a document is one', () => {
    for (const text of [
      '<svg/>',
      '\xef\xbb\xbf \n<svg xmlns="http://www.w3.org/2000/svg">',
      '<?xml version="1.0"?><!-- by hand --><!DOCTYPE svg PUBLIC "a" "b"><svg>',
      '<!DOCTYPE svg [<!ENTITY a "b">\n<!ENTITY c "d">]><svg\n>',
    ])
      assert.ok(isSvg(text), text)
    for (const text of [
      '',
      'svg',
      '<svgs>',
      '<p><svg>',
      '<!doctype html><p>',
      '<!-- <svg>',
      '<?xml ',
      '<!DOCTYPE svg [<svg>',
      '<!--'.repeat(10_000),
    ])
      assert.ok(!isSvg(text), text)
  })
})
