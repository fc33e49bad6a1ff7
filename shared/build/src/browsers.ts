/** The browsers that Sheaf is built for: the one list that swc, LightningCSS and Rspack's own runtime code go by. */
export const browsers = ['chrome >= 120', 'firefox >= 121', 'safari >= 17.4']
