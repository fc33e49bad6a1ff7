export { Form, type FormProps } from './form.tsx'
export { problemsOf } from './schema-problems.ts'
export { type DrawnForm, type Failure, useContractForm } from './use-contract-form.ts'
