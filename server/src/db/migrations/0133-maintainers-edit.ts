import type { Migration } from '../migration.ts'

/** Whether who may push to the base of a pull request may push to its branch of another repository. Of those before, nobody was asked. */
export const maintainersEdit: Migration = {
  name: '0133-maintainers-edit',
  statements: () => ['alter table pulls add column maintainers_edit integer not null default 0'],
}
