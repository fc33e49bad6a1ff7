import type { RepositoryCard } from '@sheaf/contract'

export type FileClass = RepositoryCard['files'][number]['class']

/** What libraries write beside weights to load them by, whatever its name ends with: no table of anybody's. */
const configuration =
  /^(?:config|.*_config|tokenizer|vocab|added_tokens|special_tokens_map|model_index|modules|.*\.index|chat_template|dataset_infos?|dataset_dict)\.json$/i

/** By the end of a name: what weighs most in repositories of models and datasets. */
const classes: Readonly<Record<Exclude<FileClass, 'other' | 'config'>, RegExp>> = {
  weights: /\.(?:safetensors|gguf|ggml|bin|pt|pth|ckpt|onnx|h5|keras|tflite|msgpack|npz|pkl|joblib|mlmodel|ot)$/i,
  data: /\.(?:parquet|arrow|feather|csv|tsv|jsonl?|ndjson|avro|orc|tfrecords?|npy|hdf5|db|sqlite3?|zip|tar|tgz|gz|zst|bz2|xz|7z)$/i,
  image: /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|svg|heic)$/i,
  audio: /\.(?:wav|mp3|flac|ogg|opus|m4a|aac)$/i,
  video: /\.(?:mp4|webm|mkv|mov|avi|m4v)$/i,
}

/** What a file is, by its name. */
export function fileClassOf(path: string): FileClass {
  if (configuration.test(path.slice(path.lastIndexOf('/') + 1))) return 'config'
  for (const each of ['weights', 'data', 'image', 'audio', 'video'] as const) if (classes[each].test(path)) return each
  return 'other'
}
