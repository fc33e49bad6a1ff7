import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'

/** By SPDX id, what people choose most first, and how it is called where SPDX says more than people do. */
export const knownLicenses = {
  MIT: 'MIT License',
  'Apache-2.0': 'Apache License 2.0',
  'GPL-3.0-only': 'GNU General Public License v3.0',
  'AGPL-3.0-only': 'GNU Affero General Public License v3.0',
  'BSD-2-Clause': 'BSD 2-Clause License',
  'BSD-3-Clause': 'BSD 3-Clause License',
  'MPL-2.0': 'Mozilla Public License 2.0',
  'LGPL-2.1-only': 'GNU Lesser General Public License v2.1',
  'LGPL-3.0-only': 'GNU Lesser General Public License v3.0',
  'GPL-2.0-only': 'GNU General Public License v2.0',
  'EPL-2.0': 'Eclipse Public License 2.0',
  'BSL-1.0': 'Boost Software License 1.0',
  ISC: 'ISC License',
  '0BSD': 'BSD Zero Clause License',
  Unlicense: 'The Unlicense',
  'CC0-1.0': 'Creative Commons Zero v1.0 Universal',
  'CC-BY-4.0': 'Creative Commons Attribution 4.0',
  'CC-BY-SA-4.0': 'Creative Commons Attribution Share Alike 4.0',
} as const

export type LicenseId = keyof typeof knownLicenses

export const isKnownLicense = (id: string): id is LicenseId => Object.hasOwn(knownLicenses, id)

/** All of them, in that order. */
export const licenseIds: readonly LicenseId[] = Object.keys(knownLicenses).filter(isKnownLicense)

const { resolve } = createRequire(import.meta.url)
const Entry = z.object({ licenseText: z.string() })

/** The text of one, as SPDX has it. */
export async function readLicenseText(id: LicenseId): Promise<string> {
  const file = await readFile(resolve(`spdx-license-list/licenses/${id}.json`), 'utf8')
  return Entry.parse(JSON.parse(file)).licenseText
}
