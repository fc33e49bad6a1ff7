/**
 * When the code of a shared module is loaded:
 * - `first`: in the first script of every page, the landing page included. Each byte costs everybody.
 * - `common`: in a chunk of its own, when the first page that needs it is opened, such as one with a larger form.
 * - `lazy`: in a chunk of its own, mostly when a hand moves to what needs it.
 * The build holds each of them to a budget (`budgets.ts`).
 */
export type Tier = 'first' | 'common' | 'lazy'

/** How the host provides one module to the remotes. Remotes never bring a copy of their own. */
export interface SharedModule {
  tier: Tier
  /**
   * A list: the names of a barrel that the host provides, since a shared barrel keeps every export. A name belongs here
   * only if the module's tier can bear it; others go through a module of a later tier, such as `@sheaf/ui/controls`.
   * `whole`: the module as it is.
   */
  names: 'whole' | readonly string[]
}

/**
 * Everything that exists once on the page: the host provides it, remotes are built without it. What is not here
 * is bundled where it is used. There is nothing in between: a shared module with a fallback would make
 * behaviour depend on the order in which remotes load.
 */
export const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: { tier: 'first', names: 'whole' },
  'react-dom': { tier: 'first', names: 'whole' },
  'react-router': {
    tier: 'first',
    names: [
      'Link',
      'Navigate',
      'Outlet',
      'isRouteErrorResponse',
      'redirect',
      'useBlocker',
      'useLocation',
      'useNavigate',
      'useNavigation',
      'useParams',
      'useRouteError',
      'useSearchParams',
    ],
  },
  jotai: { tier: 'first', names: 'whole' },
  '@mantine/core': {
    tier: 'first',
    names: ['ActionIcon', 'Button', 'TextInput', 'UnstyledButton', 'useComputedColorScheme', 'useMantineColorScheme'],
  },
  '@tanstack/react-query': {
    tier: 'first',
    names: [
      'InfiniteQueryObserver',
      'infiniteQueryOptions',
      'keepPreviousData',
      'queryOptions',
      'useInfiniteQuery',
      'useMutation',
      'useQuery',
      'useQueryClient',
      'useQueryErrorResetBoundary',
      'useSuspenseInfiniteQuery',
      'useSuspenseQuery',
    ],
  },
  '@lingui/core': { tier: 'first', names: 'whole' },
  '@lingui/react': { tier: 'first', names: 'whole' },
  '@sheaf/shell': { tier: 'first', names: 'whole' },
  // What remotes draw around the pages of a repository.
  '@sheaf/repository': { tier: 'common', names: 'whole' },
  // Fields and badges that the landing page does not have.
  '@sheaf/ui/controls': { tier: 'common', names: 'whole' },
  // Menus, dialogs and what else floats: too heavy for the first page, see shared/ui.
  '@sheaf/ui/overlays': { tier: 'lazy', names: 'whole' },
}

/** The shared modules of which the host provides single names, with these. */
export const curatedModules: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(sharedModules).flatMap(([name, { names }]) => (names === 'whole' ? [] : [[name, names] as const])),
)

/** The file of the host that re-exports the provided names of such a module. */
export const curatedFile = (name: string) => `${name.replace(/^@/, '').replaceAll('/', '-')}.js`
