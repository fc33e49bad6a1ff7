/** What the keyboard in front of the page calls the key that shortcuts are pressed with. */
export const modifierKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl')
