export { CodeEditor, type CodeEditorHandle, type CodeEditorProps } from './code-editor.tsx'
