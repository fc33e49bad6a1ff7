/** How the host provides one module to the remotes. Remotes never bring a copy of their own. */
export interface SharedModule {
  /**
   * `curated`: a generated file that re-exports only the names in use, since a shared barrel keeps every export.
   * `whole`: the module as it is.
   */
  names: 'curated' | 'whole'
  /** In the first script of every page, or in one of its own that is loaded when a remote first asks. */
  eager: boolean
}

/**
 * Everything that exists once on the page: the host provides it, remotes are built without it. What is not here
 * is bundled where it is used. There is nothing in between: a shared module with a fallback would make
 * behaviour depend on the order in which remotes load.
 */
export const sharedModules = {
  react: { names: 'whole', eager: true },
  'react-dom': { names: 'whole', eager: true },
  'react-router': { names: 'curated', eager: true },
  jotai: { names: 'whole', eager: true },
  '@mantine/core': { names: 'curated', eager: true },
  '@tanstack/react-query': { names: 'curated', eager: true },
  '@lingui/core': { names: 'whole', eager: true },
  '@lingui/react': { names: 'whole', eager: true },
  '@sheaf/shell': { names: 'whole', eager: true },
  // Menus, dialogs and what else floats: too heavy for the first page, see shared/ui.
  '@sheaf/ui/overlays': { names: 'whole', eager: false },
} as const satisfies Record<string, SharedModule>

/** The file of the host that re-exports the used names of a curated module. */
export const curatedFile = (name: string) => `${name.replace(/^@/, '').replaceAll('/', '-')}.js`
