import * as z from 'zod/mini'
import { RepositoryName } from './copy.ts'
import { RepoKind } from './repository.ts'

/** Kinds of repositories that have a card, and lists by what these say. */
export const CardKind = z.enum(['model', 'dataset']).register(z.globalRegistry, { id: 'CardKind' })
export type CardKind = z.output<typeof CardKind>

/** What can be wrong with a card; screens have a sentence for each. */
export const cardProblems = [
  /** It is not YAML; `value`: what the parser says, with the line. */
  'not_yaml',
  /** It is YAML, and no list of names with values. */
  'not_facts',
  /** It has more than is read. */
  'too_long',
  /** A field has a value of another type than it takes. */
  'wrong_type',
  /** A field has more values than are read. */
  'too_many',
  'unknown_license',
  /** The licence is `other`, and nothing says which. */
  'unnamed_license',
  'unknown_language',
  /** What should be `owner/name` is not. */
  'not_a_name',
] as const

export const CardProblem = z
  .object({ problem: z.enum(cardProblems), field: z.string(), value: z.string() })
  .register(z.globalRegistry, { id: 'CardProblem' })
export type CardProblem = z.output<typeof CardProblem>

const words = z.array(z.string())

/** What the front matter of a README says of a model or a dataset, as far as it can be read. */
export const CardFacts = z
  .object({
    title: z.nullable(z.string()),
    /** Its id in lower case; with `other`, `license_name` may say which. */
    license: z.nullable(z.string()),
    license_name: z.nullable(z.string()),
    tasks: words,
    library: z.nullable(z.string()),
    languages: words,
    tags: words,
    /** What the data is: text, image … */
    modalities: words,
    base_models: words,
    datasets: words,
    metrics: words,
    /** How many rows it has, as a class of sizes. */
    sizes: words,
  })
  .register(z.globalRegistry, { id: 'CardFacts' })
export type CardFacts = z.output<typeof CardFacts>

/** Something that a card names: with its repository where there is one here that the caller may see. */
const Named = z.object({ name: z.string(), repository: z.nullable(RepositoryName) })

/** Libraries that load a model whose files are as theirs, by the ids that cards name them by. */
export const modelLibraries = [
  'diffusers',
  'sentence-transformers',
  'peft',
  'transformers',
  'gguf',
  'safetensors',
  'onnx',
] as const

/** A subset of a dataset that is loaded by its name, with its splits. */
const DatasetPart = z.object({
  name: z.string(),
  splits: z.array(
    z.object({
      name: z.string(),
      files: z.int(),
      bytes: z.int(),
      /** As the card has it; null where it says nothing of it. */
      rows: z.nullable(z.int()),
    }),
  ),
})

export const fileClasses = ['weights', 'config', 'data', 'image', 'audio', 'video', 'other'] as const

/** What a repository says of itself by its card and its files. */
export const RepositoryCard = z
  .object({
    kind: RepoKind,
    /** `waiting`: what was pushed last is still being read. */
    state: z.enum(['none', 'waiting', 'read']),
    facts: CardFacts,
    problems: z.array(CardProblem),
    /** The file that it stands in; null where there is no README. */
    path: z.nullable(z.string()),
    /** All files of the default branch, in bytes, with what Git LFS keeps. */
    bytes: z.int(),
    files: z.array(z.object({ class: z.enum(fileClasses), count: z.int(), bytes: z.int() })),
    /** Of the weights in safetensors or GGUF; null where there are none. */
    parameters: z.nullable(z.int()),
    dtypes: z.array(z.object({ dtype: z.string(), parameters: z.int() })),
    /** Which libraries load a model, as far as its files say so, each with one of those files where it is asked for by name. */
    libraries: z.array(z.object({ library: z.enum(modelLibraries), file: z.nullable(z.string()) })),
    /** What a dataset is made of, by its card and the names of its files: the first splits of it, and how many there are beside them. */
    parts: z.array(DatasetPart),
    more_splits: z.int(),
    /** There are more files than were looked at. */
    is_partial: z.boolean(),
    /** Each reader once a day: of the last 30 days, and of all. */
    downloads: z.int(),
    downloads_all: z.int(),
    base_models: z.array(Named),
    datasets: z.array(Named),
    /** What says that it is made from this, as far as the caller may see it: the last updated first, and how many there are. */
    derived: z.object({ items: z.array(z.object({ ...RepositoryName.shape, kind: RepoKind })), total: z.int() }),
  })
  .register(z.globalRegistry, { id: 'RepositoryCard' })
export type RepositoryCard = z.output<typeof RepositoryCard>

/** A model or a dataset in a list. Times are in seconds, as in other lists of repositories. */
export const CardItem = z
  .object({
    uid: z.string(),
    kind: CardKind,
    owner: z.string(),
    repo_name: z.string(),
    avatar_url: z.nullable(z.string()),
    description: z.string(),
    is_private: z.boolean(),
    stars: z.int(),
    /** Of the last 30 days. */
    downloads: z.int(),
    updated_at: z.int(),
    task: z.nullable(z.string()),
    license: z.nullable(z.string()),
    library: z.nullable(z.string()),
    /** In bytes; null before it was looked at. */
    bytes: z.nullable(z.int()),
    parameters: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'CardItem' })
export type CardItem = z.output<typeof CardItem>

/** By what lists of models and datasets are narrowed down. */
export const cardFacets = [
  'task',
  'library',
  'license',
  'language',
  'modality',
  'size',
  'tag',
  'base_model',
  'dataset',
] as const
export type CardFacet = (typeof cardFacets)[number]

/** `trending`: by the downloads of the last week. */
export const CardSort = z.enum(['updated', 'created', 'trending', 'downloads', 'stars', 'name'])
export type CardSort = z.output<typeof CardSort>
