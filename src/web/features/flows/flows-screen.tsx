import { useParams, useSearchParams } from 'react-router'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Launcher } from './launcher/launcher.tsx'
import { FlowView } from './run/flow-view.tsx'
import { RunView } from './run/run-view.tsx'

const FlowEditor = lazyScreen(() => import('./editor/flow-editor.tsx'), 'FlowEditor')

/** The launcher, a flow with its runs, one run, or the editor. */
export function FlowsScreen() {
  const { flowId } = useParams()
  const [query] = useSearchParams()
  const run = query.get('run')
  if (!flowId) return <Launcher />
  if (run) return <RunView key={run} runId={run} />
  return query.has('edit') ? (
    <FlowEditor key={flowId} flowId={flowId} />
  ) : (
    <FlowView key={flowId} flowId={flowId} />
  )
}
