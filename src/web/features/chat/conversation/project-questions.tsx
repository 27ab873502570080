import { useCanon } from '#web/features/canon/canon.queries.ts'
import { currencyIn } from './home-questions.ts'
import { Questions } from './question-starters.tsx'
import { StartersLoading } from './starter.tsx'

/** Waits for the currency, so that no amount changes under the eye. */
export function ProjectQuestions({ draft, projectId }: { draft: string; projectId: string }) {
  const canon = useCanon(projectId)
  if (canon.isPending) return <StartersLoading />
  return <Questions draft={draft} currency={currencyIn(canon.data?.fields ?? [])} />
}
