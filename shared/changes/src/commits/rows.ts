/** What rows of commits are drawn with before the app is there. */
export { default as commitListClasses } from './commit-list.module.css'
export { messageBody, messageSubject } from './commit-message.ts'
export { default as signatureClasses } from './signature-badge.module.css'
