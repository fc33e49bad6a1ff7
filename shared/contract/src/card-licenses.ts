/** What a licence lets people do, in a word that screens have a sentence for. */
export type LicenseTerms =
  | 'permissive'
  | 'weak-copyleft'
  | 'copyleft'
  | 'public-domain'
  | 'attribution'
  | 'share-alike'
  | 'non-commercial'
  | 'no-derivatives'
  | 'responsible'
  | 'own-terms'

/** Licences by the ids that cards of models and datasets name them by, each with what it is called and what it lets people do. */
export const cardLicenses: Readonly<Record<string, { name: string; terms: LicenseTerms }>> = {
  mit: { name: 'MIT', terms: 'permissive' },
  'apache-2.0': { name: 'Apache-2.0', terms: 'permissive' },
  'bsd-2-clause': { name: 'BSD-2-Clause', terms: 'permissive' },
  'bsd-3-clause': { name: 'BSD-3-Clause', terms: 'permissive' },
  'bsd-3-clause-clear': { name: 'BSD-3-Clause-Clear', terms: 'permissive' },
  bsd: { name: 'BSD', terms: 'permissive' },
  isc: { name: 'ISC', terms: 'permissive' },
  zlib: { name: 'Zlib', terms: 'permissive' },
  'bsl-1.0': { name: 'BSL-1.0', terms: 'permissive' },
  'artistic-2.0': { name: 'Artistic-2.0', terms: 'permissive' },
  ncsa: { name: 'NCSA', terms: 'permissive' },
  postgresql: { name: 'PostgreSQL', terms: 'permissive' },
  'afl-3.0': { name: 'AFL-3.0', terms: 'permissive' },
  'ms-pl': { name: 'MS-PL', terms: 'permissive' },
  'ecl-2.0': { name: 'ECL-2.0', terms: 'permissive' },
  'odc-by': { name: 'ODC-By', terms: 'attribution' },
  'gpl-2.0': { name: 'GPL-2.0', terms: 'copyleft' },
  'gpl-3.0': { name: 'GPL-3.0', terms: 'copyleft' },
  gpl: { name: 'GPL', terms: 'copyleft' },
  'agpl-3.0': { name: 'AGPL-3.0', terms: 'copyleft' },
  'osl-3.0': { name: 'OSL-3.0', terms: 'copyleft' },
  odbl: { name: 'ODbL', terms: 'copyleft' },
  gfdl: { name: 'GFDL', terms: 'copyleft' },
  'eupl-1.1': { name: 'EUPL-1.1', terms: 'copyleft' },
  'eupl-1.2': { name: 'EUPL-1.2', terms: 'copyleft' },
  'lgpl-2.1': { name: 'LGPL-2.1', terms: 'weak-copyleft' },
  'lgpl-3.0': { name: 'LGPL-3.0', terms: 'weak-copyleft' },
  lgpl: { name: 'LGPL', terms: 'weak-copyleft' },
  'lgpl-lr': { name: 'LGPL-LR', terms: 'weak-copyleft' },
  'mpl-2.0': { name: 'MPL-2.0', terms: 'weak-copyleft' },
  'epl-1.0': { name: 'EPL-1.0', terms: 'weak-copyleft' },
  'epl-2.0': { name: 'EPL-2.0', terms: 'weak-copyleft' },
  'cdla-sharing-1.0': { name: 'CDLA-Sharing-1.0', terms: 'share-alike' },
  'cdla-permissive-1.0': { name: 'CDLA-Permissive-1.0', terms: 'permissive' },
  'cdla-permissive-2.0': { name: 'CDLA-Permissive-2.0', terms: 'permissive' },
  unlicense: { name: 'Unlicense', terms: 'public-domain' },
  'cc0-1.0': { name: 'CC0-1.0', terms: 'public-domain' },
  pddl: { name: 'PDDL', terms: 'public-domain' },
  wtfpl: { name: 'WTFPL', terms: 'public-domain' },
  cc: { name: 'Creative Commons', terms: 'own-terms' },
  'cc-by-2.0': { name: 'CC-BY-2.0', terms: 'attribution' },
  'cc-by-2.5': { name: 'CC-BY-2.5', terms: 'attribution' },
  'cc-by-3.0': { name: 'CC-BY-3.0', terms: 'attribution' },
  'cc-by-4.0': { name: 'CC-BY-4.0', terms: 'attribution' },
  'cc-by-sa-3.0': { name: 'CC-BY-SA-3.0', terms: 'share-alike' },
  'cc-by-sa-4.0': { name: 'CC-BY-SA-4.0', terms: 'share-alike' },
  'cc-by-nc-2.0': { name: 'CC-BY-NC-2.0', terms: 'non-commercial' },
  'cc-by-nc-3.0': { name: 'CC-BY-NC-3.0', terms: 'non-commercial' },
  'cc-by-nc-4.0': { name: 'CC-BY-NC-4.0', terms: 'non-commercial' },
  'cc-by-nc-sa-2.0': { name: 'CC-BY-NC-SA-2.0', terms: 'non-commercial' },
  'cc-by-nc-sa-3.0': { name: 'CC-BY-NC-SA-3.0', terms: 'non-commercial' },
  'cc-by-nc-sa-4.0': { name: 'CC-BY-NC-SA-4.0', terms: 'non-commercial' },
  'cc-by-nc-nd-3.0': { name: 'CC-BY-NC-ND-3.0', terms: 'no-derivatives' },
  'cc-by-nc-nd-4.0': { name: 'CC-BY-NC-ND-4.0', terms: 'no-derivatives' },
  'cc-by-nd-4.0': { name: 'CC-BY-ND-4.0', terms: 'no-derivatives' },
  'c-uda': { name: 'C-UDA', terms: 'own-terms' },
  openrail: { name: 'OpenRAIL', terms: 'responsible' },
  'openrail++': { name: 'OpenRAIL++', terms: 'responsible' },
  'creativeml-openrail-m': { name: 'CreativeML OpenRAIL-M', terms: 'responsible' },
  'bigscience-openrail-m': { name: 'BigScience OpenRAIL-M', terms: 'responsible' },
  'bigscience-bloom-rail-1.0': { name: 'BigScience BLOOM RAIL 1.0', terms: 'responsible' },
  'bigcode-openrail-m': { name: 'BigCode OpenRAIL-M', terms: 'responsible' },
  llama2: { name: 'Llama 2', terms: 'own-terms' },
  llama3: { name: 'Llama 3', terms: 'own-terms' },
  'llama3.1': { name: 'Llama 3.1', terms: 'own-terms' },
  'llama3.2': { name: 'Llama 3.2', terms: 'own-terms' },
  'llama3.3': { name: 'Llama 3.3', terms: 'own-terms' },
  gemma: { name: 'Gemma', terms: 'own-terms' },
  'apple-ascl': { name: 'Apple ASCL', terms: 'own-terms' },
  'deepfloyd-if-license': { name: 'DeepFloyd IF', terms: 'own-terms' },
  'intel-research': { name: 'Intel Research', terms: 'own-terms' },
  'etalab-2.0': { name: 'Etalab 2.0', terms: 'attribution' },
  'lppl-1.3c': { name: 'LPPL-1.3c', terms: 'permissive' },
  'ofl-1.1': { name: 'OFL-1.1', terms: 'permissive' },
  unknown: { name: 'Unknown', terms: 'own-terms' },
  other: { name: 'Other', terms: 'own-terms' },
}

/** Licences that have no id among them: a card says `other`, and this as its name. */
export const ownLicenses = ['public-domain', 'proprietary'] as const

/** What somebody who creates a dataset chooses from (SPEC 3); `other`: their card is to say which. */
export const datasetLicenses = [
  'mit',
  'apache-2.0',
  'gpl-2.0',
  'gpl-3.0',
  'gpl',
  'lgpl-2.1',
  'lgpl-3.0',
  'lgpl',
  'agpl-3.0',
  'bsd',
  'bsd-2-clause',
  'bsd-3-clause',
  'mpl-2.0',
  'epl-2.0',
  'eupl-1.2',
  'isc',
  'zlib',
  'bsl-1.0',
  'artistic-2.0',
  'unlicense',
  'wtfpl',
  'cc0-1.0',
  'cc-by-3.0',
  'cc-by-4.0',
  'cc-by-sa-3.0',
  'cc-by-sa-4.0',
  'cc-by-nc-4.0',
  'cc-by-nc-sa-4.0',
  'cc-by-nd-4.0',
  'cc-by-nc-nd-4.0',
  'odc-by',
  'odbl',
  'pddl',
  'cdla-permissive-2.0',
  'cdla-sharing-1.0',
  'gfdl',
  ...ownLicenses,
  'other',
] as const
export type DatasetLicense = (typeof datasetLicenses)[number]

/** What a dataset is for, and what it is made of (SPEC 3), as a form offers them; cards may say anything. */
export const datasetTasks = ['classification', 'regression', 'clustering', 'nlp', 'computer-vision', 'other'] as const
export const datasetModalities = ['text', 'image', 'audio', 'video'] as const
