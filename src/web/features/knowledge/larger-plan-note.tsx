import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'

/** What a larger plan has room for; nothing where there is none. */
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
