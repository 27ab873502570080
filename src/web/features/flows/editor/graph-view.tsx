import {
  Background,
  type Connection,
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useMemo } from 'react'
import type { FlowRunStep } from '#contracts/flows/flows.ts'
import { earlierOf, type FlowGraph, type FlowStep, orderedSteps } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import { stateOf } from '#core/flows/progress.ts'
import { cx } from '#web/lib/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useTheme } from '#web/ui/layout/theme.store.ts'
import { stepStateWords } from '../flow-words.ts'
import { progressOf } from '../run/step-list.tsx'

interface GraphViewProps {
  graph: FlowGraph
  /** States of a run; none in the editor. */
  steps?: FlowRunStep[]
  chosen: string | undefined
  onChoose: (step: string) => void
  /** Called with the two steps of a new connection. */
  onConnect?: (from: string, to: string) => void
}

type StepNode = Node<
  { step: FlowStep; state: keyof typeof stepStateWords | undefined; isChosen: boolean },
  'step'
>

const COLUMN = 230
const ROW = 96

/** Each step one column after the latest step it waits for. Steps of a cycle stand in the first column. */
function placesOf(graph: FlowGraph): Map<string, { x: number; y: number }> {
  const levels = new Map<string, number>()
  for (const step of orderedSteps(graph))
    levels.set(step.id, Math.max(-1, ...earlierOf(step).map((id) => levels.get(id) ?? -1)) + 1)
  const used = new Map<number, number>()
  return new Map(
    graph.steps.map(({ id }) => {
      const level = levels.get(id) ?? 0
      const row = used.get(level) ?? 0
      used.set(level, row + 1)
      return [id, { x: row * COLUMN, y: level * ROW }]
    }),
  )
}

export function GraphView({ graph, steps, chosen, onChoose, onConnect }: GraphViewProps) {
  const { nodes, edges } = useMemo(() => {
    const places = placesOf(graph)
    const rows = steps && progressOf({ steps })
    const drawn: StepNode[] = graph.steps.map((step) => ({
      id: step.id,
      type: 'step',
      position: places.get(step.id) ?? { x: 0, y: 0 },
      data: { step, state: rows && stateOf(graph, rows, step), isChosen: step.id === chosen },
    }))
    const links: Edge[] = graph.steps.flatMap((step) =>
      earlierOf(step).map((source) => ({ id: `${source}-${step.id}`, source, target: step.id })),
    )
    return { nodes: drawn, edges: links }
  }, [graph, steps, chosen])
  const theme = useTheme()
  const connect = ({ source, target }: Connection) => onConnect?.(source, target)
  return (
    <div className="h-130 min-w-0 rounded-card border border-line-soft bg-panel">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodeClick={(_, { id }) => onChoose(id)}
        onConnect={connect}
        nodesDraggable={false}
        nodesConnectable={onConnect !== undefined}
        deleteKeyCode={null}
        colorMode={theme}
        fitView
        proOptions={{ hideAttribution: false }}
        aria-label="Graph of the flow"
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

function StepBox({ data: { step, state, isChosen } }: NodeProps<StepNode>) {
  const word = state && stepStateWords[state]
  return (
    <div
      className={cx(
        'flex w-50 items-center gap-2 rounded-control border bg-ground px-3 py-2 text-text',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <Handle type="target" position={Position.Top} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-semibold">{step.title}</span>
        <span className="block truncate text-label text-faint">{kinds[step.kind].name}</span>
      </span>
      {word && <Badge tone={word.tone}>{word.name}</Badge>}
      <Handle type="source" position={Position.Bottom} />
    </div>
  )
}

const nodeTypes = { step: StepBox }
