export { ChoiceCards, type ChoiceCardsProps } from './choice-cards.tsx'
export { DialogForm } from './dialog-form.tsx'
export { Form, type FormProps } from './form.tsx'
export { PageForm } from './page-form.tsx'
export { problemsOf } from './schema-problems.ts'
export { SettingsSection } from './settings-section.tsx'
export {
  type ContractForm,
  type DrawnForm,
  type Failure,
  type FieldProps,
  useContractForm,
} from './use-contract-form.ts'
