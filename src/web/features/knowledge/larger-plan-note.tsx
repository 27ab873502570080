import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'

/** Limits of the next larger plan, if there is one. */
export function LargerPlanNote() {
  const larger = useLargerPlan('knowledgeFiles')
  if (!larger) return null
  const { knowledgeFiles, knowledgeMegabytes } = larger.contents
  return (
    <>
      {larger.name} includes {knowledgeFiles.toLocaleString('en')} files of up to {knowledgeMegabytes} MB:{' '}
      <TextLink to="/upgrade">see the plans</TextLink>.
    </>
  )
}
