/** What pages share on which somebody writes: views of one text, and texts that their browser keeps. */
export { type Draft, type DraftOf, dropDraft, findDraft, keepDraft } from './drafts.ts'
export { ViewTabs } from './view-tabs.tsx'
