import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'

/** By SPDX id, what people choose most first, and how it is called where SPDX says more than people do. */
const offered = {
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

type LicenseId = keyof typeof offered
const isOffered = (id: string): id is LicenseId => Object.hasOwn(offered, id)

/** The licenses that a repository can be begun with. */
export const listLicenses = (): { id: string; name: string }[] =>
  Object.entries(offered).map(([id, name]) => ({ id, name }))

const { resolve } = createRequire(import.meta.url)
const Entry = z.object({ licenseText: z.string() })

/**
 * Where a text has room for who holds the rights: the line that says it in place of what stands there. Those of the FSF, Apache's and others
 * say in an appendix how they are applied, and stay as they are.
 */
const holderLines: Readonly<Partial<Record<LicenseId, string>>> = {
  MIT: 'Copyright (c) <year> <copyright holders>',
  'BSD-2-Clause': 'Copyright (c) <year> <owner> ',
  'BSD-3-Clause': 'Copyright (c) <year> <owner>. ',
  ISC: `Copyright (c) 2004-2010 by Internet Systems Consortium, Inc. ("ISC")
Copyright (c) 1995-2003 by Internet Software Consortium`,
  '0BSD': 'Copyright (C) YEAR by AUTHOR EMAIL',
}

/** The text of a license, with who holds the rights since when where it says so; nothing where it is not offered. */
export async function readLicense(
  id: string,
  { holder, year }: { holder: string; year: number },
): Promise<string | undefined> {
  if (!isOffered(id)) return undefined
  const { licenseText } = Entry.parse(
    JSON.parse(await readFile(resolve(`spdx-license-list/licenses/${id}.json`), 'utf8')),
  )
  const line = holderLines[id]
  const text = line === undefined ? licenseText : licenseText.replace(line, () => `Copyright (c) ${year} ${holder}`)
  return `${text.trimEnd()}\n`
}
