export { awaitBriefly } from './await-briefly.ts'
export { type Choice, connectChoices, keepChoice } from './choices.ts'
export { codeLookAtom } from './code-look.ts'
export { dateStyleAtom } from './date-style.ts'
export { type Language, languageAtom, languageOf, languages } from './language.ts'
export { failedModule, type LazyModule, lazyModule, retryLazyModules } from './lazy-module.ts'
export { heardTopicsAtom, type LiveTopic, openTopicsAtom, type ToldOfThread, toldThreadsAtom } from './live-topics.ts'
export { messageOf, speakIn, textOf } from './messages.ts'
export { connectNotices, type Notice, type NoticeKind, notify } from './notify.ts'
export { boardRevisionKey, notificationsKey, ownerKey, queueKey } from './query-keys.ts'
export { reloadPage } from './reload-page.ts'
export type { NavItem, NavMenu, RemoteModule, RouteHandle } from './remote-module.ts'
export { repositoryAreasAtom } from './repository-areas.ts'
export {
  holdSessionAtom,
  parseSessionState,
  type SessionState,
  sessionAtom,
  sessionEndedAtom,
  sessionStateAtom,
  sessionStorageKey,
  setSessionAtom,
} from './session.ts'
export { singleKeysAtom } from './single-keys.ts'
export { appStore, queryClient } from './stores.ts'
export { Trans } from './trans.tsx'
export { useFollowLinks } from './use-follow-links.ts'
export { whenIdle } from './when-idle.ts'
export { addWords, connectWords } from './words.ts'
