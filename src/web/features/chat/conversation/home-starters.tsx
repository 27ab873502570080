import { useCanon } from '#web/features/canon/canon.queries.ts'
import { useStoredProjects } from '#web/features/projects/projects.store.ts'
import { writePromptText } from '../composer/composer-placeholders.ts'
import { currencyIn, homeQuestions } from './home-questions.ts'
import { Starter, StartersLoading } from './starter.tsx'

/** Sums to begin a chat of no project with, in the currency of the project that was changed last or of the browser’s region. */
export function HomeStarters({ draft }: { draft: string }) {
  const [last] = useStoredProjects().toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return last ? <OfProject draft={draft} projectId={last.id} /> : <Questions draft={draft} fields={[]} />
}

/** Waits for the currency, so that no amount changes under the eye. */
function OfProject({ draft, projectId }: { draft: string; projectId: string }) {
  const canon = useCanon(projectId)
  if (canon.isPending) return <StartersLoading />
  return <Questions draft={draft} fields={canon.data?.fields ?? []} />
}

interface QuestionsProps {
  draft: string
  fields: Parameters<typeof currencyIn>[0]
}

const Questions = ({ draft, fields }: QuestionsProps) => (
  <ul className="flex flex-col gap-2">
    {homeQuestions(currencyIn(fields)).map(({ title, question }) => (
      <Starter key={title} title={title} text={question} onChoose={() => writePromptText(draft, question)} />
    ))}
  </ul>
)
