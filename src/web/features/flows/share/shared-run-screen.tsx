import { useLocation } from 'react-router'
import { Card } from '#web/ui/layout/card.tsx'
import { SharedFrame } from '#web/ui/layout/shared-frame.tsx'
import { ValuesView } from '../run/value-view.tsx'
import { useSharedRun } from './flow-shares.queries.ts'

/** Results of a run that its owner shared. The key is in the fragment, which no server sees. */
export function SharedRunScreen() {
  const shared = useSharedRun(useLocation().hash.slice('#run.'.length))
  return (
    <SharedFrame subject="run" shared={shared}>
      <div className="flex flex-col gap-4">
        {shared.data?.steps.map(({ title, item, output }) => (
          <Card key={`${title}-${item}`} title={item > 0 ? `${title} (${item + 1})` : title}>
            <ValuesView values={output} />
          </Card>
        ))}
      </div>
    </SharedFrame>
  )
}
