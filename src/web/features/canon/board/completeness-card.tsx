import Plus from 'lucide-react/icons/plus'
import type { Completeness } from '#contracts/canon.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const NEXT = 4

interface CompletenessCardProps {
  completeness: Completeness
  onFill: (path: string) => void
}

/** Shows completeness and the most useful missing fields. */
export function CompletenessCard({
  completeness: { filled, total, missing },
  onFill,
}: CompletenessCardProps) {
  return (
    <Card title="Completeness">
      <ProgressBar label={`${filled} of ${total} filled in`} done={filled} total={total} />
      {missing.length > 0 && (
        <>
          <p className="mt-4 text-small text-muted">Most useful next</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {missing.slice(0, NEXT).map(({ path, label }) => (
              <li key={path}>
                <Button size="small" onClick={() => onFill(path)}>
                  <Plus />
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
