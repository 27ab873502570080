import { useCanon } from '#web/features/canon/canon.queries.ts'
import { ProjectTile } from '#web/features/projects/project-tile.tsx'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { writePromptText } from '../composer/composer-placeholders.ts'
import { changeDraft } from '../composer/draft.store.ts'
import { currencyIn, homeQuestions } from './home-questions.ts'
import { Starter, StartersLoading } from './starter.tsx'

/** Ways to begin a chat of no project: about the only project there is, or with a sum in the person's currency. */
export function HomeStarters({ draft }: { draft: string }) {
  const projects = useNamedProjects()
  const [last] = projects.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const only = projects.length === 1 ? last : undefined
  return (
    <>
      {only && (
        <ul>
          <Starter
            title={`About ${only.name}?`}
            text="Answers use its facts, files and research. What you typed stays."
            picture={<ProjectTile project={only} size="row" />}
            onChoose={() => changeDraft(draft, { projectId: only.id })}
          />
        </ul>
      )}
      {last ? <OfProject draft={draft} projectId={last.id} /> : <Questions draft={draft} fields={[]} />}
    </>
  )
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
