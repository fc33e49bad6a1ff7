import { EditorView } from '@codemirror/view'

/** The face of code on all pages, in the colours of the scheme. Beside what CodeMirror brings, whose own rules are weaker. */
export const editorLook = EditorView.theme({
  '&': {
    color: 'var(--sheaf-text)',
    background: 'var(--sheaf-surface)',
    fontSize: 'var(--sheaf-code-size, 12.5px)',
    height: '100%',
  },
  '&.cm-focused': { outline: '2px solid var(--sheaf-accent)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'var(--sheaf-mono)',
    fontVariantLigatures: 'none',
    lineHeight: '20px',
    overscrollBehaviorX: 'contain',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--sheaf-text)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-gutters': { color: 'var(--sheaf-dim)', background: 'var(--sheaf-surface)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'color-mix(in srgb, var(--sheaf-hover) 60%, transparent)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--sheaf-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--sheaf-accent) 26%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--sheaf-marked)', outline: '1px solid var(--sheaf-wheat)' },
  '.cm-searchMatch': { background: 'var(--sheaf-marked)' },
  '.cm-searchMatch-selected': { background: 'var(--sheaf-marked)', outline: '1px solid var(--sheaf-wheat)' },
  '.cm-panels': { color: 'var(--sheaf-text)', background: 'var(--sheaf-sunken)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--sheaf-line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 12px', fontFamily: 'inherit' },
  '.cm-panel.cm-search label': { fontSize: '12.5px', display: 'inline-flex', alignItems: 'center', gap: '4px' },
  '.cm-panel.cm-search [name=close]': { width: '24px', height: '24px', color: 'inherit', cursor: 'pointer' },
  '.cm-textfield': {
    color: 'inherit',
    background: 'var(--sheaf-surface)',
    border: '1px solid var(--sheaf-line-strong)',
    borderRadius: '6px',
    fontSize: '12.5px',
    padding: '3px 8px',
  },
  '.cm-button': {
    color: 'inherit',
    background: 'var(--sheaf-surface)',
    border: '1px solid var(--sheaf-line-strong)',
    borderRadius: '6px',
    fontSize: '12.5px',
    padding: '3px 8px',
    cursor: 'pointer',
  },
  '.cm-specialChar': { color: 'var(--sheaf-danger)' },
})
