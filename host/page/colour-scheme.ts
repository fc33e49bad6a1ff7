import { createHash } from 'node:crypto'

/**
 * Runs before anything is painted, so that nobody sees the wrong theme for a moment. It reads what Mantine keeps
 * and must agree with it: an attribute of the root element, `light` or `dark`.
 */
export const colourSchemeScript = `(function(){var s;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}
if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
document.documentElement.setAttribute('data-mantine-color-scheme',s)})()`

/** How the content security policy names an inline script that it lets run. */
export const scriptHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
