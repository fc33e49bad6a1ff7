import assert from 'node:assert/strict'
import type { ListingQuestion } from '../history/listing-answer.ts'
import { openSheet, sheetMemory } from '../history/listing-sheet.ts'
import type { ExpectedListing } from './expected-listings.ts'

/** Asks for the folder of which the listing is expected. */
export function questionFor({ commit, names, entries }: ExpectedListing): { kind: 'listing' } & ListingQuestion {
  const sheet = sheetMemory(entries.length, commit.length / 2)
  return { kind: 'listing', commit, names: names.map((name) => name.toString('latin1')), sheet }
}

/** Holds a sheet to what is expected. */
export function assertSheet(sheet: SharedArrayBuffer, { commit, names, entries }: ExpectedListing, what: string) {
  const read = openSheet(sheet, { entries: entries.length, idBytes: commit.length / 2 })
  const folder = names.map(String).join('/')
  for (const [index, { name, last }] of entries.entries()) {
    assert.equal(read.hex(index), last, `${what}: ${JSON.stringify(`${folder}/${name}`)} at ${commit}`)
  }
}
