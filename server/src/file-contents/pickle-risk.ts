import type { PickleImport } from './found-contents.ts'

/** What weights and arrays need to be put together again, and nothing else. */
const expected: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    collections: ['OrderedDict', 'defaultdict', 'Counter', 'deque'],
    datetime: ['date', 'datetime', 'time', 'timedelta', 'timezone'],
    decimal: ['Decimal'],
    fractions: ['Fraction'],
    uuid: ['UUID'],
    copyreg: ['_reconstructor'],
    copy_reg: ['_reconstructor'],
    _codecs: ['encode'],
    'torch._utils': [
      '_rebuild_tensor',
      '_rebuild_tensor_v2',
      '_rebuild_tensor_v3',
      '_rebuild_parameter',
      '_rebuild_parameter_with_state',
      '_rebuild_qtensor',
      '_rebuild_sparse_tensor',
      '_rebuild_device_tensor_from_numpy',
    ],
    'torch._tensor': ['_rebuild_from_type_v2'],
    'torch.nn.parameter': ['Parameter'],
    'torch.serialization': ['_get_layout'],
    'torch.storage': ['TypedStorage', 'UntypedStorage'],
    'torch.torch_version': ['TorchVersion'],
    torch: [
      ...['Float', 'Double', 'Half', 'BFloat16', 'Long', 'Int', 'Short', 'Char', 'Byte', 'Bool'].map(
        (type) => `${type}Storage`,
      ),
      ...['ComplexFloat', 'ComplexDouble', 'QInt8', 'QUInt8', 'QInt32'].map((type) => `${type}Storage`),
      ...['float16', 'float32', 'float64', 'bfloat16', 'int8', 'int16', 'int32', 'int64', 'uint8', 'bool'],
      ...['Size', 'Tensor', 'device', 'dtype', 'strided', 'per_tensor_affine', 'per_channel_affine'],
    ],
    numpy: ['ndarray', 'dtype', 'float16', 'float32', 'float64', 'int8', 'int16', 'int32', 'int64', 'uint8', 'bool_'],
    'numpy.core.multiarray': ['_reconstruct', 'scalar'],
    'numpy._core.multiarray': ['_reconstruct', 'scalar'],
    'numpy.core.numeric': ['_frombuffer'],
    'numpy._core.numeric': ['_frombuffer'],
  }).map(([module, names]) => [module, new Set(names)] as const),
)

/** Built-in types that only hold what they are given. Any other built-in can be a way to everything. */
const plainTypes = new Set(
  [
    'bool',
    'bytearray',
    'bytes',
    'complex',
    'dict',
    'float',
    'frozenset',
    'int',
    'list',
    'object',
    'range',
    'set',
  ].concat(['slice', 'str', 'tuple', 'unicode', 'long']),
)
const builtins = new Set(['builtins', '__builtin__', '__builtins__'])

/** Packages by which commands are run, files are read or written, code is loaded or lines are opened. */
const dangerous = new Set(
  [
    ['os', 'posix', 'nt', 'posixpath', 'ntpath', 'sys', 'subprocess', '_posixsubprocess', 'commands', 'pty', 'shutil'],
    ['socket', '_socket', 'ssl', 'asyncio', 'http', 'httplib', 'urllib', 'urllib2', 'urllib3', 'requests', 'aiohttp'],
    [
      'ftplib',
      'smtplib',
      'telnetlib',
      'xmlrpc',
      'webbrowser',
      'ctypes',
      '_ctypes',
      'cffi',
      'mmap',
      'signal',
      'resource',
    ],
    [
      'importlib',
      'imp',
      'pkgutil',
      'runpy',
      'zipimport',
      'pip',
      'setuptools',
      'distutils',
      'ensurepip',
      'venv',
      'site',
    ],
    ['code', 'codeop', 'bdb', 'pdb', 'cProfile', 'profile', 'trace', 'timeit', 'doctest', 'idlelib', 'lib2to3'],
    ['io', '_io', 'pathlib', 'tempfile', 'fileinput', 'glob', 'linecache', 'multiprocessing', 'threading', '_thread'],
    ['operator', '_operator', 'functools', 'types', 'inspect', 'gc', 'marshal', 'pickle', '_pickle', 'cPickle', 'dill'],
    ['cloudpickle', 'joblib', 'shelve', 'test', 'antigravity', 'platform', 'getpass', 'logging'],
  ].flat(),
)
/** Parts of what is harmless otherwise. */
const dangerousParts = [/^numpy\.(?:testing|f2py|distutils)\b/, /^torch\.(?:hub|utils\.cpp_extension|distributed)\b/]

/**
 * What an import of a pickle may do when the file is loaded. Only what is named here counts as expected: a name that leads on
 * through others (`a.b`, protocol 4) never does.
 */
export function pickleRisk(module: string, name: string): PickleImport['risk'] {
  if (builtins.has(module)) return plainTypes.has(name) ? 'expected' : 'dangerous'
  if (expected.get(module)?.has(name) === true) return 'expected'
  const steps = `${module}.${name}`.split('.')
  const isDangerous =
    dangerous.has(steps[0] ?? '') ||
    dangerousParts.some((part) => part.test(module)) ||
    // Modules can be reached through others that import them.
    (name.includes('.') && steps.slice(1).some((step) => dangerous.has(step) || step.startsWith('__')))
  return isDangerous ? 'dangerous' : 'unknown'
}
