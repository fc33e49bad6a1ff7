import {
  isKnownLicense,
  knownLicenses,
  type LicenseId,
  licenseIds,
  readLicenseText,
} from '../../licenses/known-licenses.ts'

/** The licenses that a repository can be begun with. */
export const listLicenses = (): { id: string; name: string }[] =>
  licenseIds.map((id) => ({ id, name: knownLicenses[id] }))

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
  if (!isKnownLicense(id)) return undefined
  const known = await readLicenseText(id)
  const line = holderLines[id]
  const text = line === undefined ? known : known.replace(line, () => `Copyright (c) ${year} ${holder}`)
  return `${text.trimEnd()}\n`
}
