import type { CanonTree } from '#contracts/canon.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useApplyRules } from './canon.queries.ts'

interface CanonToolsProps {
  projectId: string
  /** The canon as one object. At hand beforehand: a browser lets a page copy only while it handles the click. */
  tree: CanonTree | undefined
}

/** Work on the whole canon of a project. */
export function CanonTools({ projectId, tree }: CanonToolsProps) {
  const rules = useApplyRules(projectId)
  const apply = () =>
    rules.mutate(undefined, {
      onSuccess: (count) => quickToast.success(appliedInWords(count)),
      onError: (error) =>
        quickToast.error(messageOf(error, 'The rules could not be applied. Please try again.')),
    })

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" loading={rules.isPending} onClick={apply}>
        Apply rules
      </Button>
      {tree && <CopyButton variant="secondary" label="Copy as JSON" text={JSON.stringify(tree, null, 2)} />}
    </div>
  )
}

function appliedInWords(count: number): string {
  if (count === 0) return 'Every derived field is up to date.'
  return count === 1 ? 'Rules updated 1 field.' : `Rules updated ${count} fields.`
}
