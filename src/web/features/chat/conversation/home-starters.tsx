import { useStoredProjects } from '#web/features/projects/projects.store.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { currencyHere } from '#web/lib/words/currency-here.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { Questions } from './question-starters.tsx'
import { StartersLoading } from './starter.tsx'

/** Reads the canon, whose amounts weigh more than the chat of someone without a project needs. */
const ProjectQuestions = lazyScreen(() => import('./project-questions.tsx'), 'ProjectQuestions')

/** Sums to begin a chat of no project with, in the currency of the project that was changed last or of the browser’s region. */
export function HomeStarters({ draft }: { draft: string }) {
  const [last] = useStoredProjects().toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  if (!last) return <Questions draft={draft} currency={currencyHere()} />
  return (
    <SmallPart fallback={<StartersLoading />}>
      <ProjectQuestions draft={draft} projectId={last.id} />
    </SmallPart>
  )
}
