/** What a remote's entry script leaves behind: a container of Module Federation, as webpack 5 defined it. */
interface Container {
  /** Takes the modules that the host provides. */
  init(provided: unknown): unknown
  get(module: string): Promise<() => unknown>
}

/** Put in by the bundler: fills the scope of shared modules, and that scope. */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>
declare const __webpack_share_scopes__: { default: unknown }

/** A remote that does not answer counts as one that is down after so long. */
const patienceMilliseconds = 20_000

/** By the address of the entry script, which carries its build in the name. Those that came to nothing are asked for again. */
const containers = new Map<string, Promise<Container>>()

/**
 * Gives the module that a remote exposes.
 * @param name of its container, which is a global variable's too
 * @param entry address of its entry script
 * @throws where a script can't be loaded, does not answer within 20 seconds or is no container
 */
export async function loadExposed({ name, entry }: { name: string; entry: string }): Promise<unknown> {
  const asked = containers.get(entry) ?? fetchContainer(name, entry)
  containers.set(entry, asked)
  const container = await asked.catch((error: unknown) => {
    containers.delete(entry)
    throw error
  })
  const factory = await container.get('./module')
  return factory()
}

async function fetchContainer(name: string, entry: string): Promise<Container> {
  await Promise.all([runScript(entry), __webpack_init_sharing__('default')])
  const container: unknown = Reflect.get(globalThis, name)
  if (!isContainer(container)) throw new Error(`${entry} is no container called ${name}`)
  await container.init(__webpack_share_scopes__.default)
  return container
}

function runScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = address
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)))
  const timer = setTimeout(() => reject(new Error(`${address} did not come`)), patienceMilliseconds)
  document.head.append(script)
  return promise.finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}

const isContainer = (value: unknown): value is Container =>
  value !== null &&
  typeof value === 'object' &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function'
