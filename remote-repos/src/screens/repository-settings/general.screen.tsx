import { useRepository } from '@sheaf/repository'
import { AboutSection } from './about-section.tsx'
import { KindSection } from './kind-section.tsx'
import { NameSection } from './name-section.tsx'
import { TemplateSection } from './template-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

/** /:owner/:repo/settings: what the repository is called, what is said of it, and who sees it. */
export function GeneralScreen() {
  const repository = useRepository()
  return (
    <>
      <AboutSection key={repository.model.uid} repository={repository} />
      <NameSection key={repository.model.repo_name} repository={repository} />
      <VisibilitySection repository={repository} />
      <KindSection repository={repository} />
      <TemplateSection repository={repository} />
    </>
  )
}
